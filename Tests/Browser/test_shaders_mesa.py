"""What Mesa's renderer draws of each filter, against what the processor computes of it.

It is not the browsers' own, SwiftShader, which test_shaders.py has: it decodes sRGB roughly and
interpolates otherwise, as cards do.
"""

import base64

import moderngl
import numpy
import pytest

from positions import MOST, SIDES, compared, photo, worst, wrong

# The same group as the other drawings, so that both do not run at once.
pytestmark = pytest.mark.xdist_group("shaders")

SRGB8_ALPHA8 = 0x8C43

VERTEX = """#version 300 es
out vec2 uv;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  uv = corner * 0.5 + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}"""


class Card:
    """A context without a window, which draws a shader as the page's painter does."""

    def __init__(self, photo):
        self.gl = moderngl.create_context(standalone=True, backend="egl", require=430)
        self.programs = {}
        self.photo = smooth(self.gl.texture(
            SIDES, 4, numpy.asarray(photo)[::-1].tobytes(), internal_format=SRGB8_ALPHA8))

    def table(self, table):
        halfs = base64.b64decode(table["halfs"])
        if table["cube"]:
            return smooth(self.gl.texture3d((table["count"],) * 3, 4, halfs, dtype="f2"))
        return smooth(self.gl.texture((table["count"], 1), 4, halfs, dtype="f2"))

    def pixels(self, shader):
        """Codes with alpha multiplied in, rows from the bottom up."""
        textures = {table["name"]: self.table(table) for table in shader["tables"]}
        textures["photo"] = self.photo
        for stage in shader["stages"]:
            target = smooth(self.gl.texture(SIDES, 4, dtype="f2"))
            self.draw(stage, target, textures)
            textures[stage["name"]] = target
        result = self.gl.texture(SIDES, 4)
        frame = self.draw(shader, result, textures)
        bytes_ = frame.read(components=4)
        for name, texture in textures.items():
            if name != "photo":
                texture.release()
        return numpy.frombuffer(bytes_, "u1").reshape(SIDES[1], SIDES[0], 4).astype(float)

    def draw(self, part, target, textures):
        text = part["fragment"]
        if text not in self.programs:
            self.programs[text] = self.gl.program(vertex_shader=VERTEX, fragment_shader=text)
        program = self.programs[text]
        frame = self.gl.framebuffer([target])
        frame.use()
        self.gl.viewport = (0, 0, *SIDES)
        used = [name for name in textures if name in program]
        for unit, name in enumerate(used):
            textures[name].use(unit)
            program[name] = unit
        values = {each["name"]: each["value"] for each in part["uniforms"]} | {"size": [*SIDES]}
        for name, value in values.items():
            if name in program:
                numbers = value if isinstance(value, list) else [value]
                program[name].write(numpy.array(numbers, "f4").tobytes())
        self.gl.vertex_array(program, []).render(moderngl.TRIANGLES, vertices=3)
        return frame


def smooth(texture):
    texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
    texture.repeat_x = texture.repeat_y = False
    if isinstance(texture, moderngl.Texture3D):
        texture.repeat_z = False
    return texture


@pytest.fixture(scope="module")
def differences(tmp_path_factory):
    """By filter and position: whether it is drawn only nearly, and how far each pixel is off."""
    picture = photo()
    return compared(picture, Card(picture).pixels, tmp_path_factory.mktemp("mesa"))


def test_the_renderer_is_mesas(differences):
    renderer = moderngl.create_context(standalone=True, backend="egl").info["GL_RENDERER"]
    assert "llvmpipe" in renderer, renderer
    assert len(differences) > 900


def test_the_card_draws_what_the_processor_computes(differences):
    found = wrong(differences)
    assert not found, found


def test_both_ends_of_a_slider_are_drawn(differences):
    positions = {float(name.split()[-1]) for name in differences if name.startswith("CIVibrance ")}
    assert {-1, 1} <= positions


def test_what_is_drawn_only_nearly_needs_to_say_so(differences):
    names = {name.split()[0] for name, (is_near, _) in differences.items() if is_near}
    needed = {name.split()[0] for name, (is_near, apart) in differences.items()
              if is_near and worst(apart) > MOST}
    assert needed, names
    assert len(names) < 10, names
