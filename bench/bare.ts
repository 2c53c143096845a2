/**
 * What the product is measured against, as plain as it can be: Express 5 answering `{}` to a POST
 * with a JSON body that it has appended to a file, with one fdatasync for all that came meanwhile,
 * Express 5 sending given bytes, and a raw node:http upload that hashes, writes and fsyncs.
 * Runs as a process: `bare.ts <file with the bytes to send> <folder for uploads>` prints its port.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';

const [bytesFile = '', folder = ''] = process.argv.slice(2);
const app = express();
const log = await open(join(folder, 'commands'), 'a');
let waiting: { readonly body: object; readonly response: express.Response }[] = [];
let writing = false;
const writeAll = async () => {
  writing = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await log.appendFile(batch.map(({ body }) => `${JSON.stringify(body)}\n`).join(''));
    await log.datasync();
    for (const { response } of batch) response.json({});
  }
  writing = false;
};
app.post('/command', express.json(), ({ body }, response) => {
  waiting.push({ body, response });
  if (!writing) void writeAll();
});
const bytes = readFileSync(bytesFile);
app.get('/list', (_request, response) => {
  response.type('json').send(bytes);
});

const upload = async (request: import('node:http').IncomingMessage) => {
  const file = join(folder, randomUUID());
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, hashing, createWriteStream(file, { highWaterMark: 1024 * 1024 }));
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
  await unlink(file);
  return hash.digest('hex');
};

const server = createServer((request, response) => {
  if (request.method !== 'PUT') {
    app(request, response);
    return;
  }
  upload(request).then(
    (digest) => response.end(digest),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
