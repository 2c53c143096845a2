import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Refused } from '@dossier/shared/basics/refused';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

/** Where a file stands among the bytes of all files of a body. */
export type Part = { readonly name: string; readonly fileName: string; readonly start: number; readonly size: number };

/** Bytes of all fields, which wait in memory. */
const fieldBytes = 2 * 1024 * 1024;
const limits = { fieldNameSize: 100, fieldSize: 1024 * 1024, fields: 50, files: 201, parts: 251, headerPairs: 20 };

/** @throws Refused UNSUPPORTED_MEDIA, MALFORMED */
const parserOf = (headers: IncomingMessage['headers']) => {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw new Refused('UNSUPPORTED_MEDIA');
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits, highWaterMark: 64 * 1024, fileHwm: 64 * 1024 });
  } catch {
    throw new Refused('MALFORMED');
  }
};

/**
 * The bytes of all files, one after the other, as fast as they are read: they are never all in
 * memory. What the fields and the files are is known when the bytes have ended.
 */
export const multipart = (headers: IncomingMessage['headers'], body: Readable) => {
  const parser = parserOf(headers);
  const fields = new Map<string, string>();
  const parts: Part[] = [];
  let fault: Refused | undefined;
  const refuse = (code: 'MALFORMED' | 'TOO_LARGE') => {
    fault ??= new Refused(code);
  };
  let kept = 0;
  parser.on('field', (name, value, _nameCut, valueCut) => {
    kept += value.length;
    if (valueCut || kept > fieldBytes) refuse('TOO_LARGE');
    else fields.set(name, value);
  });
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => refuse('TOO_LARGE'));
  const onFault = () => refuse('MALFORMED');
  parser.on('error', onFault);
  // A part that breaks off before it is read says so to nobody else.
  parser.on('file', (_name, stream) => stream.on('error', onFault));

  const files = on(parser, 'file', { close: ['finish'] });
  async function* bytes() {
    let position = 0;
    try {
      for await (const [name, stream, fileName] of files as AsyncIterable<[string, Readable, string | undefined]>) {
        const start = position;
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          position += chunk.length;
          yield chunk;
        }
        parts.push({ name, fileName: fileName ?? '', start, size: position - start });
      }
    } catch {
      refuse('MALFORMED');
    }
  }
  body.pipe(parser);
  return {
    bytes: Readable.from(bytes(), { objectMode: false }),
    fields,
    parts,
    /** @throws Refused what was wrong with the body, once it has ended */
    check: (): void => {
      if (fault) throw fault;
    },
  };
};
