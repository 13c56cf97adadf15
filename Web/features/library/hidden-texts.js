// Made by scripts/words from its catalogue, features/library/hidden-texts.json; do not edit.

export const hiddenTexts = {
  locked: 'Hidden photos are locked',
  lockedByPIN: 'Enter your PIN, or the password of your account.',
  lockedByPassword: 'Enter the password of your account.',
  pin: 'PIN or password',
  password: 'Password',
  unlock: 'Unlock',
  lockNow: 'Lock now',
  wrongPIN: 'The PIN or password is incorrect.',
  wrongPassword: 'The password is incorrect.',
};
