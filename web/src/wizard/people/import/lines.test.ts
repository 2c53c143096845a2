import { describe, expect, it } from '@jest/globals';
import { linesOf } from './lines.ts';

const lines = (rows: readonly (readonly string[])[], ...known: string[]) => linesOf(rows, new Set(known));

describe('lines of people in a file', () => {
  it('are read by what the first line names', () => {
    const rows = [
      ['Last name', 'E-Mail', 'First Name', 'Telephone'],
      ['Petrov', ' Ivo@Example.org ', 'Ivo', '123'],
      ['', '', '', ''],
      ['', 'ann@example.org', '', ''],
    ];
    expect(lines(rows)).toEqual([
      { line: 2, name: 'Ivo Petrov', email: 'ivo@example.org' },
      { line: 4, name: '', email: 'ann@example.org' },
    ]);
  });

  it('are read where somebody lives at an address, and has no middle name', () => {
    const rows = [
      ['First name', 'Middle name', 'Last name', 'Address', 'Email'],
      ['Ivo', '', 'Petrov', 'Main Street 1', 'ivo@example.org'],
    ];
    expect(lines(rows)).toEqual([{ line: 2, name: 'Ivo Petrov', email: 'ivo@example.org' }]);
    expect(lines([['Address'], ['ivo@example.org']])).toEqual([{ line: 2, name: '', email: 'ivo@example.org' }]);
    expect(lines([['Ivo', '', 'Petrov', 'ivo@example.org']])).toEqual([
      { line: 1, name: 'Ivo Petrov', email: 'ivo@example.org' },
    ]);
  });

  it('are read without such a line, too', () => {
    expect(
      lines([['Ivo', 'Petrov', 'ivo@example.org', '123'], ['ann@example.org', 'Ann'], ['bo@kth.example']]),
    ).toEqual([
      { line: 1, name: 'Ivo Petrov', email: 'ivo@example.org' },
      { line: 2, name: 'Ann', email: 'ann@example.org' },
      { line: 3, name: '', email: 'bo@kth.example' },
    ]);
  });

  it('say what is wrong with each', () => {
    const rows = [
      ['Name', 'Email'],
      ['Ivo', 'ivo@d'],
      ['Ann', ''],
      ['Bo', 'bo@kth.example'],
      ['B', 'BO@kth.example'],
    ];
    const more = [
      ['Ada', 'ada@example.org'],
      ['www.evil.example', 'eve@example.org'],
    ];
    expect(lines([...rows, ...more], 'ada@example.org').map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'Invalid email format.'],
      [3, 'Email is required.'],
      [4, undefined],
      [5, 'The same address as in line 4.'],
      [6, 'Collaborator already added.'],
      [7, 'Web addresses are not allowed here.'],
    ]);
  });
});
