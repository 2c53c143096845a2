import { passwordPoints } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { changedPassword, newPassword, strengthOf } from './passwords.ts';

const strong = 'Correct-horse-7';
const messages = (schema: typeof newPassword | typeof changedPassword, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('password forms', () => {
  it('[AUTH-42] [VAL-10] says everything that is wrong at once', () => {
    expect(messages(newPassword, { password: 'short', confirmation: 'other' }).sort()).toEqual([
      'confirmation: Passwords do not match.',
      'password: Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.',
      'terms: You must accept the Terms & Conditions.',
    ]);
  });

  it('[VAL-08] refuses a differing confirmation where a password is changed', () => {
    expect(messages(changedPassword, { existingPassword: 'x', password: strong, confirmation: `${strong}8` })).toEqual([
      'confirmation: Passwords do not match.',
    ]);
  });

  it('[VAL-06] [VAL-07] refuse ten characters of all four kinds, and accept eleven with any special one', () => {
    const said = (password: string) => messages(newPassword, { password, confirmation: password, terms: true });
    expect(said('Abcdefgh1!')).toEqual([
      'password: Password must be at least 11 characters long, contain uppercase, lowercase, number, and special character.',
    ]);
    for (const password of ['Abcdefgh1!x', 'Abcdefgh1~x', 'Abcdefgh1 x']) expect(said(password)).toEqual([]);
  });

  it('accepts a strong password given twice', () => {
    expect(messages(newPassword, { password: strong, confirmation: strong, terms: true })).toEqual([]);
  });
});

describe('password strength', () => {
  it.each([
    ['abc', 'Weak'],
    ['abcdef', 'Weak'],
    ['abcdeF', 'Moderate'],
    ['abcdeF1', 'Moderate'],
    ['abcdeF1!', 'Secured'],
    ['abcdefghijF1', 'Secured'],
  ])('[VAL-11] [VAL-12] %s is %s', (password, word) => expect(strengthOf(passwordPoints(password)).word).toBe(word));
});
