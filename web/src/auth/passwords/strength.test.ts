import { passwordPoints } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { strengthOf } from './strength.ts';

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
