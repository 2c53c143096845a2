import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import type { FileStore } from '../file-store/port.ts';
import { steadily } from '../file-store/steadily.ts';
import { sourceOfFile } from './source.ts';

describe('the bytes of a file that is checked', () => {
  it('that break off are away, not wrong', async () => {
    const read = async () => {
      const stream = new PassThrough();
      stream.destroy(new Error('ECONNRESET'));
      return stream;
    };
    const source = sourceOfFile({ read } as unknown as FileStore, '1/file', 5);
    await expect(source.read(0, 5)).rejects.toThrow(EngineUnavailableError);
  });

  it('that stop coming are not waited for without end', async () => {
    const stalled = new PassThrough();
    stalled.write('begin');
    await expect(buffer(Readable.from(steadily(stalled, 20)))).rejects.toThrow(EngineUnavailableError);
    expect(stalled.destroyed).toBe(true);
  });
});
