import { describe, expect, it } from '@jest/globals';
import { isStrongPassword } from '../contract/index.ts';
import { isEasyPassword } from './password-rules.ts';

const ann = { email: 'ann.lindqvist@example.org', names: ['Ann', 'Lindqvist', 'Café Rivière'] };

describe('passwords that are easy to guess', () => {
  it.each([
    'Password123!',
    'P@ssw0rd2024!',
    'Pa$$w0rd-1234',
    'Qwertyuiop1!',
    'Welcome2030!!',
    'Admin-Admin-1',
    'Abcdefghijk1!',
    'Aaaaaaaaaaa1!',
    'Summer-2029-Summer',
    'ILoveYou-1987',
    'Letmein!Letmein!1',
    '1q2w3e4r-Test!',
  ])('refuses %s', (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(isEasyPassword(password, ann)).toBe(true);
  });

  it.each([
    'My-Dossier-84-kx',
    'D0ss1er-vm82-Kw',
    'x9-Lindqvist-Vt',
    'x9-L1ndqv1st-Vt',
    'Riviere-72-okvz',
    'AnnLindqvist-9!',
  ])('refuses a name of the person or the product in %s', (password) =>
    expect(isEasyPassword(password, ann)).toBe(true),
  );

  it.each([
    'Correct-Horse-7-Battery',
    'tK9#vmQe2$Lx',
    'Grün-wie-8-Tannen!',
    'Ann-goes-2-sea!',
    'Zq7!mmkwpTrd',
    '東京-Kx7-plover!',
  ])('accepts %s', (password) => expect(isEasyPassword(password, ann)).toBe(false));

  it('needs nothing but the address', () => {
    expect(isEasyPassword('tK9#vmQe2$Lx', { email: 'a@example.org' })).toBe(false);
    expect(isEasyPassword('Mallory77-kxv!', { email: 'mallory@example.org' })).toBe(true);
  });
});
