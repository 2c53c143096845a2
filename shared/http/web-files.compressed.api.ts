import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Listening, listen } from './listen.ts';
import { webFiles } from './web-files.ts';

describe('assets', () => {
  const dist = mkdtempSync(join(tmpdir(), 'dossier-assets-'));
  const script = Buffer.from('export const answer = 42;\n'.repeat(100));
  let server: Listening;
  /** What a browser without a decoder of its own reads. */
  const get = async (path: string, headers: Record<string, string>) => {
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
      request(`${server.url}${path}`, { headers }, resolve).on('error', reject).end(),
    );
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };
  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'app.html'), 'app');
    for (const name of ['app-1.js', 'pdf.worker-1.mjs']) {
      writeFileSync(join(dist, 'assets', name), script);
      writeFileSync(join(dist, 'assets', `${name}.br`), brotliCompressSync(script));
      writeFileSync(join(dist, 'assets', `${name}.gz`), gzipSync(script));
    }
    writeFileSync(join(dist, 'assets', 'small.js'), 'small');
    server = await listen(createServer(webFiles(dist)), { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    rmSync(dist, { recursive: true });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(script)],
    ['', undefined, script],
  ])('are sent to a browser that accepts "%s" as the build made them', async (accepted, encoding, bytes) => {
    const { status, headers, body } = await get('/assets/app-1.js', { 'accept-encoding': accepted });
    expect({ status, encoding: headers['content-encoding'], body }).toEqual({ status: 200, encoding, body: bytes });
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
    });
  });

  it('have a tag for each of their forms, and come once', async () => {
    const accepting = { 'accept-encoding': 'br' };
    const { etag } = (await get('/assets/app-1.js', accepting)).headers;
    expect((await get('/assets/app-1.js', { ...accepting, 'if-none-match': String(etag) })).status).toBe(304);
    expect((await get('/assets/app-1.js', {})).headers.etag).not.toBe(etag);
  });

  it('that nobody compressed come as they are', async () => {
    const { headers, body } = await get('/assets/small.js', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], String(body)]).toEqual([undefined, 'small']);
  });

  it('run WebAssembly only where scanned PDFs are decoded, compressed or not', async () => {
    for (const accepted of ['br', 'gzip', '']) {
      const policyOf = async (path: string) =>
        (await get(path, { 'accept-encoding': accepted })).headers['content-security-policy'] ?? '';
      expect(await policyOf('/assets/pdf.worker-1.mjs')).toContain('wasm-unsafe-eval');
      expect(await policyOf('/assets/app-1.js')).not.toContain('wasm-unsafe-eval');
    }
  });

  it.each(['/assets/%E0%A4%A', '/assets/%2e%2e%2f%2e%2e%2fetc/passwd', '/assets/none.js'])(
    'asked for by %s are refused',
    async (path) => {
      const { status } = await get(path, { 'accept-encoding': 'br' });
      expect([400, 404]).toContain(status);
    },
  );
});
