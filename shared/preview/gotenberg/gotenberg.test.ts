import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { previewsContract } from '../contract.ts';
import { gotenbergPreviews } from './index.ts';

/** Answers as Gotenberg does: a PDF for a whole archive, 400 for what LibreOffice cannot open. */
describe('Gotenberg', () => {
  const double = { status: 0, healthy: true, asked: [] as { file: string; pages: string | undefined }[] };
  const server = createServer(async (request, response) => {
    if (request.url === '/health') return response.writeHead(double.healthy ? 200 : 503).end();
    const body = new Uint8Array(await buffer(request));
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const file = form.get('files') as File;
    double.asked.push({
      file: `${request.method} ${request.url} ${file.name}`,
      pages: form.get('nativePageRanges')?.toString(),
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (double.status) return response.writeHead(double.status).end();
    const bytes = Buffer.from(await file.arrayBuffer());
    if (bytes.readUInt8(bytes.length - 1) === 0 && bytes.lastIndexOf('PK\u0005\u0006') < 0)
      return response.writeHead(400).end('LibreOffice failed to process a document');
    return response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7\n%%EOF\n');
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    Object.assign(double, { status: 0, healthy: true, asked: [] });
  });

  previewsContract('Gotenberg', async (time) => gotenbergPreviews({ url: url(), ...(time && { time }) }));

  /** Of these tests: what the contract's gave up may be heard only now. */
  const heard = () => double.asked.filter(({ file }) => file.endsWith('.xlsx'));
  const convert = () => gotenbergPreviews({ url: url() }).convert(Buffer.from('PK\u0005\u0006'), '.xlsx');

  it('is asked for the first pages of the file, which has no name', async () => {
    await convert();
    expect(heard()).toEqual([{ file: 'POST /forms/libreoffice/convert document.xlsx', pages: '1-200' }]);
  });

  it('is away when it is busy or refuses us', async () => {
    for (const status of [429, 401]) {
      double.status = status;
      await expect(convert()).rejects.toBeInstanceOf(EngineUnavailableError);
    }
  });

  it('is tried again once; what breaks a healthy one twice cannot be opened', async () => {
    double.status = 503;
    expect(await convert()).toEqual({ none: 'unreadable' });
    expect(heard()).toHaveLength(2);
    double.healthy = false;
    await expect(convert()).rejects.toBeInstanceOf(EngineUnavailableError);
  });
});
