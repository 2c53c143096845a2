import { describe, expect, it } from '@jest/globals';
import { fitting, mentionedIn, nameBegun, pieces, withName } from './mentions.ts';

const [ada, adam, li] = [{ name: 'Ada Ferreira' }, { name: 'Adam Novak' }, { name: '李 小龙' }];
const readers = [ada, adam, li];

describe('mentioning somebody', () => {
  it('begins with an @ before the cursor, at the start of a word', () => {
    expect(nameBegun('Hello @ad', 9)).toBe('ad');
    expect(nameBegun('@', 1)).toBe('');
    expect(nameBegun('Hello @ad and more', 9)).toBe('ad');
    expect(nameBegun('ada@example', 11)).toBeUndefined();
    expect(nameBegun('Hello', 5)).toBeUndefined();
  });

  it('offers whose first or last name begins so', () => {
    expect(fitting(readers, 'ad')).toEqual([ada, adam]);
    expect(fitting(readers, 'ada f')).toEqual([ada]);
    expect(fitting(readers, 'nov')).toEqual([adam]);
    expect(fitting(readers, '小')).toEqual([li]);
    expect(fitting(readers, 'ada, please')).toEqual([]);
  });

  it('puts the whole name in its place', () => {
    expect(withName('Hello @ad, please', 9, 'ad', ada)).toEqual({ text: 'Hello @Ada Ferreira , please', caret: 20 });
  });

  it('calls those whose names stand in the text, which shows them', () => {
    expect(mentionedIn('Hello @Ada Ferreira and Adam Novak', readers)).toEqual([ada]);
    expect(pieces('Hi @李 小龙!', ['李 小龙'])).toEqual([
      { text: 'Hi ', isName: false },
      { text: '@李 小龙', isName: true },
      { text: '!', isName: false },
    ]);
    expect(pieces('No names', [])).toEqual([{ text: 'No names', isName: false }]);
  });

  it('calls nobody whose name only begins the name that stands there', () => {
    const [jan, bergmann] = [{ name: 'Jan Berg' }, { name: 'Jan Bergmann' }];
    expect(mentionedIn('Ask @Jan Bergmann.', [jan, bergmann])).toEqual([bergmann]);
    expect(mentionedIn('Ask @Jan Bergmann and @Jan Berg.', [jan, bergmann])).toEqual([jan, bergmann]);
  });
});
