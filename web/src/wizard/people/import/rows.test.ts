import { describe, expect, it } from '@jest/globals';
import { rowsOf } from './rows.ts';

/** A workbook with the lines `Name, Email` and `Ivo Petrov, ivo@example.org`. */
const workbook = [
  'UEsDBBQAAAAIAPced10uiVxXkgAAAOQAAAAPAAAAeGwvd29ya2Jvb2sueG1sjY8xDoMwDEWvEvkANXTogICpC1uvkIJpIpI4soPa',
  '4xdB2TvZ/3/5fbl9syxP5sV8YkjagSslN4g6OopWL5wpbcnMEm3ZpLxQs5Cd1BGVGPBaVTeM1ic4CI38w+B59iPdeVwjpXJAhIIt',
  'npM6nxX6dm/Q3zTJRurgQZwDgdm9YeqgBiON3xYZphqwb/E8w/Oz/gtQSwMEFAAAAAgA9x53XbZUqs+OAAAA8QAAABoAAAB4bC9f',
  'cmVscy93b3JrYm9vay54bWwucmVsc43PPQ7CMAwF4KtUOUDdMjCgJhNLV8QFotRtojY/so2A2xMxoCIxMFl+lr4nDxfcrISc2IfC',
  'zSNuibXyIuUEwM5jtNzmgqle5kzRSl1pgWLdaheEQ9cdgfaGMsPebMZJKxqnXjXXZ8F/7DzPweE5u1vEJD8q4J5pZY8oFbW0oGj1',
  'iRjeo2+rqsAM8PWheQFQSwMEFAAAAAgA9x53Xb18Sy6yAAAAZAEAABgAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWx1kM8KwjAM',
  'xl+l9AHMtoMH6YqKHryI4BOUGV2x/2jDtse3GzIUtlvyJV9+SUTv4zu1iMQGa1yqeUsUdgCpadGqtPEBXa48fbSKchpfkEJE9ZhM',
  '1kBVFFuwSjsuxaSdFCkpou9ZrHmZ1WYMDiVnVHPtjHZ4p5h1naQgeVUWBZAUMObQfPuPa/3nzDL/BsiwmVjNxGplwqXz7IYUfbfE',
  'XXPpzu9xUDYYHL+wtAH83A/zY+UHUEsBAhQDFAAAAAgA9x53XS6JXFeSAAAA5AAAAA8AAAAAAAAAAAAAAIABAAAAAHhsL3dvcmti',
  'b29rLnhtbFBLAQIUAxQAAAAIAPced122VKrPjgAAAPEAAAAaAAAAAAAAAAAAAACAAb8AAAB4bC9fcmVscy93b3JrYm9vay54bWwu',
  'cmVsc1BLAQIUAxQAAAAIAPced129fEsusgAAAGQBAAAYAAAAAAAAAAAAAACAAYUBAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQ',
  'SwUGAAAAAAMAAwDLAAAAbQIAAAAA',
].join('');

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);

describe('a file of people', () => {
  it('is CSV with whatever separators, quotes and old letters', async () => {
    expect(await rowsOf(file('a.csv', '\uFEFFName;Email\r\n"Petrov; Ivo";ivo@example.org'))).toEqual([
      ['Name', 'Email'],
      ['Petrov; Ivo', 'ivo@example.org'],
    ]);
    const old = new Uint8Array([...'J\xf6rg,jorg@example.org'].map((letter) => letter.charCodeAt(0)));
    expect(await rowsOf(file('a.csv', old))).toEqual([['Jörg', 'jorg@example.org']]);
  });

  it('is Unicode text of a spreadsheet, in every script', async () => {
    const little = Buffer.from('\uFEFFИмя\tEmail\r\nИво Петров\tivo@example.org', 'utf16le');
    const rows = [
      ['Имя', 'Email'],
      ['Иво Петров', 'ivo@example.org'],
    ];
    expect(await rowsOf(file('people.txt', new Uint8Array(little)))).toEqual(rows);
    expect(await rowsOf(file('people.txt', new Uint8Array(little.swap16())))).toEqual(rows);
  });

  it('is the first sheet of a workbook', async () => {
    const bytes = new Uint8Array(Buffer.from(workbook, 'base64'));
    expect(await rowsOf(file('People.XLSX', bytes))).toEqual([
      ['Name', 'Email'],
      ['Ivo Petrov', 'ivo@example.org'],
    ]);
  });

  it('says what to do with others', async () => {
    await expect(rowsOf(file('a.pdf', 'x'))).rejects.toThrow('Choose a .csv or .xlsx file.');
    await expect(rowsOf(file('a.xlsx', 'no workbook'))).rejects.toThrow('a.xlsx cannot be read.');
    await expect(rowsOf(file('a.csv', 'a\n'.repeat(5_001)))).rejects.toThrow('more than 5,000 lines');
  });
});
