/** Recipes that can share a shader: those of the same shape, which differ in numbers only. Pure. */

/**
 * @typedef {import('../../core/recipe.js').Step} Step
 * @typedef {import('../../core/recipe.js').Shader} Shader
 * @typedef {import('../../core/recipe.js').Uniform} Uniform
 * @typedef {(filter: string, key: string) => string | null} TypeOf The declared type
 * @typedef {(filter: string, key: string) => unknown} DefaultOf
 */

/** Types whose numbers are passed to uniforms unchanged. */
const direct = new Set(['number', 'angle', 'point', 'integer', 'vector']);

/**
 * The part of a recipe that determines the text of its shader.
 * @param {readonly Step[]} steps
 * @param {TypeOf} typeOf
 */
export const shapeOf = (steps, typeOf) => JSON.stringify(steps.map((step) => {
  const parameters = Object.entries(step.parameters ?? {}).filter(([key]) =>
    !direct.has(typeOf(step.filter, key) ?? ''));
  return [step.filter, step.name ?? '', step.off ?? false, step.frame ?? '', parameters];
}));

/**
 * The numbers of a parameter or the amount, if they are passed unchanged.
 * @param {readonly Step[]} steps
 * @param {Uniform} uniform
 * @param {TypeOf} typeOf
 * @param {DefaultOf} defaultOf
 * @returns {number[] | null}
 */
function numbers(steps, uniform, typeOf, defaultOf) {
  const step = steps[uniform.step ?? -1];
  const key = uniform.key ?? '';
  if (!step || uniform.name !== `s${uniform.step}_${key}`) return null;
  if (key === 'amount') return [step.amount ?? 1];
  if (!direct.has(typeOf(step.filter, key) ?? '')) return null;
  const value = step.parameters?.[key] ?? defaultOf(step.filter, key);
  const list = [value].flat();
  return list.every((each) => typeof each === 'number') ? list : null;
}

/**
 * Uniform values for other steps of the same shape; null if the server must be asked because a
 * changed number is passed in another form.
 * @param {Shader} shader
 * @param {readonly Step[]} made The steps of the shader
 * @param {readonly Step[]} steps
 * @param {TypeOf} typeOf
 * @param {DefaultOf} defaultOf
 * @returns {Map<string, number[]> | null}
 */
export function valuesFor(shader, made, steps, typeOf, defaultOf) {
  /** @type {Map<string, number[]>} */
  const values = new Map();
  const said = new Set();
  const all = [...shader.uniforms, ...(shader.stages ?? []).flatMap((stage) => stage.uniforms)];
  for (const uniform of all) {
    const found = numbers(steps, uniform, typeOf, defaultOf);
    if (!found || found.length !== [uniform.value ?? 1].flat().length) continue;
    values.set(uniform.name, found);
    said.add(`${uniform.step} ${uniform.key}`);
  }
  const isSaid = steps.every((step, index) => {
    const keys = new Set(Object.keys({ ...step.parameters, ...made[index].parameters }));
    if ((step.amount ?? 1) !== (made[index].amount ?? 1)) keys.add('amount');
    return [...keys].every((key) => said.has(`${index} ${key}`)
      || (key !== 'amount' && same(step.parameters?.[key], made[index].parameters?.[key])));
  });
  return isSaid ? values : null;
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
