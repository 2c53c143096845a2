import { Readable } from 'node:stream';
import { Refused } from '@dossier/shared/basics/refused';
import { describe, expect, it } from '@jest/globals';
import { multipart } from './multipart.ts';

const type = 'multipart/form-data; boundary=x';
const part = (name: string, content: string, fileName?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`;
const whole = Buffer.from(
  `${part('userId', 'ann@example.org')}${part('file', 'A'.repeat(300), 'Büdget 予算.pdf')}${part('file1', 'B'.repeat(100), 'b.pdf')}${part('__proto__', '1')}--x--\r\n`,
);

const read = async (body: Readable, contentType = type) => {
  const { bytes, fields, parts, check } = multipart({ 'content-type': contentType }, body);
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return { content: Buffer.concat(chunks).toString(), fields: [...fields], parts, check };
};
const sent = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });
const codeOf = async (body: Buffer, contentType?: string) => {
  try {
    (await read(sent(body), contentType)).check();
    return 'fine';
  } catch (error) {
    return error instanceof Refused ? error.refusal.code : error;
  }
};

describe('a form', () => {
  it('gives the bytes of all files in one stream, and says where each stands', async () => {
    const { content, fields, parts, check } = await read(sent(whole));
    check();
    expect(content).toBe('A'.repeat(300) + 'B'.repeat(100));
    expect(parts).toEqual([
      { name: 'file', fileName: 'Büdget 予算.pdf', start: 0, size: 300 },
      { name: 'file1', fileName: 'b.pdf', start: 300, size: 100 },
    ]);
    expect(fields).toEqual([
      ['userId', 'ann@example.org'],
      ['__proto__', '1'],
    ]);
  });

  it('that ends after any of its bytes is refused, and never waited for', async () => {
    for (let end = 0; end < whole.length - 2; end++)
      expect([end, await codeOf(whole.subarray(0, end))]).toEqual([end, 'MALFORMED']);
  });

  it('that is damaged anywhere ends, and throws nothing but a refusal', async () => {
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at] = (at * 37) % 256;
      expect(['fine', 'MALFORMED', 'TOO_LARGE']).toContain(await codeOf(damaged));
    }
  });

  it('is read no faster than its bytes are taken', async () => {
    let given = 0;
    const head = part('file', '', 'a.pdf').slice(0, -2);
    const body = Readable.from(
      (function* () {
        yield Buffer.from(head);
        for (; given < 200; given++) yield Buffer.alloc(64 * 1024);
      })(),
      { objectMode: false },
    );
    const { bytes } = multipart({ 'content-type': type }, body);
    for await (const chunk of bytes) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      await new Promise((resolve) => setImmediate(resolve));
      break;
    }
    expect(given).toBeLessThan(20);
  });

  it.each([
    ['application/json', 'UNSUPPORTED_MEDIA'],
    ['multipart/form-data', 'UNSUPPORTED_MEDIA'],
    ['application/x-www-form-urlencoded; a=b', 'UNSUPPORTED_MEDIA'],
    ['multipart/form-data; charset=utf-8', 'MALFORMED'],
  ])('of the type %s is refused: %s', async (contentType, code) => expect(await codeOf(whole, contentType)).toBe(code));

  it.each([
    ['fields', `${part('a', '1').repeat(51)}--x--`],
    ['a field', `${part('a', 'x'.repeat(1024 * 1024 + 1))}--x--`],
    [
      'all fields',
      `${Array.from({ length: 5 }, (_, index) => part(`a${index}`, 'x'.repeat(1_000_000))).join('')}--x--`,
    ],
    ['files', `${part('file', 'x', 'a.pdf').repeat(202)}--x--`],
  ])('with too much of %s is refused', async (_what, body) =>
    expect(await codeOf(Buffer.from(body))).toBe('TOO_LARGE'),
  );
});
