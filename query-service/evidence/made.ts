import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { takingTurns } from '@dossier/shared/async/turns';
import type { EvidenceFile } from '@dossier/shared/contract/evidence';
import type { Packed } from '../http/files/zip.ts';

type Written = AsyncIterable<string | Uint8Array>;

/** Small pieces would cost more on their way through the ZIP than they hold. */
const piece = 64 * 1024;

/** Files that are made while they are sent; what they are is known when they end. */
export const madeFiles = (at: string) => {
  const files: EvidenceFile[] = [];
  async function* noted(path: string, source: Written) {
    const hash = createHash('sha256');
    let size = 0;
    let waiting: Buffer[] = [];
    let length = 0;
    for await (const part of source) {
      const bytes = Buffer.from(part as Uint8Array);
      hash.update(bytes);
      size += bytes.length;
      waiting.push(bytes);
      length += bytes.length;
      if (length < piece) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      length = 0;
    }
    yield Buffer.concat(waiting);
    files.push({ path, size, sha256: hash.digest('hex') });
  }
  /** @param write is called when its turn comes */
  const made = (path: string, write: () => Written): Packed => ({
    path,
    at,
    open: async () => Readable.from(noted(path, write())),
  });
  return { files, made };
};

export async function* text(write: () => string | Uint8Array | Promise<string>): Written {
  yield await write();
}

/** Items of a list that are written before others get their turn. */
const atOnce = 200;
const indented = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

/** As `JSON.stringify(value, null, 2)` has it, with a line's end: its lists have as many items as a project has files. */
export async function* jsonText(value: object): AsyncGenerator<string> {
  const turn = takingTurns();
  let separator = '{\n';
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${separator}  ${JSON.stringify(name)}: `;
    separator = ',\n';
    if (!Array.isArray(part) || part.length === 0) {
      yield indented(part, '  ');
      continue;
    }
    for (let from = 0; from < part.length; from += atOnce) {
      const items = part.slice(from, from + atOnce).map((item) => `    ${indented(item, '    ')}`);
      yield `${from === 0 ? '[' : ','}\n${items.join(',\n')}`;
      await turn();
    }
    yield '\n  ]';
  }
  yield separator === '{\n' ? '{}\n' : '\n}\n';
}
