import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { ApiClient } from '../../standalone/api-client.ts';
import { atLeast, atMost, compared, type Line, pairs, timeOf } from '../measure.ts';
import { memoryOf, startBare, temporaryFolder } from '../servers.ts';
import { activeProject, person, startHosted } from './prepare.ts';

const size = 100 * 1024 * 1024;
/** Uploads at once, each of another person: nobody may have many. */
const most = 50;
const chunk = randomBytes(1024 * 1024);
/** Ends with an empty ZIP, which makes all of it a valid .zip (junk may precede the directory). */
const zipEnd = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const start = Buffer.from('504b030414000000', 'hex');

/** Sends `size` bytes, made on the fly; answers the status. */
const send = (url: string, method: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request(
      { hostname, port, method, path, headers: { ...headers, 'Content-Length': size } },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    let left = size;
    const write = () => {
      while (left > 0) {
        const first = left === size;
        let piece: Buffer = left < chunk.length ? chunk.subarray(0, left) : chunk;
        if (first) piece = Buffer.concat([start, piece.subarray(start.length)]);
        if (left === piece.length) piece = Buffer.concat([piece.subarray(0, piece.length - zipEnd.length), zipEnd]);
        left -= piece.length;
        if (!sent.write(piece)) {
          sent.once('drain', write);
          return;
        }
      }
      sent.end();
    };
    write();
  });

type Owed = { readonly projectId: string; readonly documentId: string };

/** 100 MB by tus, as the next version of a collaborator's document. */
const uploadZip = async (url: string, collaborator: ApiClient, owed: Owed): Promise<void> => {
  const metadata = Object.entries({ filename: 'bench.zip', purpose: 'document', ...owed })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const created = await collaborator.fetch('/api/uploads', {
    method: 'POST',
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(size), 'Upload-Metadata': metadata },
  });
  const status = await send(url, 'PATCH', new URL(created.headers.get('location') ?? '', url).pathname, {
    Authorization: `Bearer ${collaborator.token}`,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
  });
  if (status !== 204) throw new Error(`upload answered ${status}`);
};

/**
 * 100 MB through tus against a raw stream with SHA-256 and fsync, one and 20 at once; memory while
 * 50 run at once.
 */
export const uploadLines = async (): Promise<Line[]> => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'none'), '{}');
  const { dossier, client } = await startHosted(join(folder, 'data'));
  const bare = await startBare(join(folder, 'none'), folder);
  const { projectId, documentId } = await activeProject(client, 'Uploads');
  const collaborators: ApiClient[] = [];
  for (let count = 0; count < most; count += 1) {
    const collaborator = await person(dossier.url, `partner${count}`);
    await collaborator.command('JoinProject', { projectId });
    collaborators.push(collaborator);
  }

  const tus = (index: number) => uploadZip(dossier.url, collaborators[index] as ApiClient, { projectId, documentId });
  const raw = async () => {
    if ((await send(bare.url, 'PUT', '/', {})) !== 200) throw new Error('raw upload failed');
  };
  const rate = (one: (index: number) => Promise<void>, count: number) => async () => {
    const took = await timeOf(() => Promise.all(Array.from({ length: count }, (_, index) => one(index))));
    return (count * 100) / (took / 1000);
  };

  const single = await pairs(rate(tus, 1), rate(raw, 1));
  const many = await pairs(rate(tus, 20), rate(raw, 20), 3);

  const idle = memoryOf(dossier.pid);
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(dossier.pid));
  }, 50);
  await rate(tus, most)();
  clearInterval(watch);
  await dossier.stop();
  await bare.stop();
  const speed = (value: number) => `${Math.round(value)} MB/s`;
  return [
    {
      what: 'upload of 100 MB',
      ...compared(single, speed, 'raw stream, SHA-256, fsync'),
      ...atLeast(0.9, 0.97, 'ratio'),
    },
    {
      what: '20 uploads of 100 MB at once',
      ...compared(many, speed, 'the same raw'),
      ...atLeast(0.9, 0.97, 'ratio'),
    },
    {
      what: 'memory while 50 × 100 MB upload at once',
      ours: `${Math.round(peak)} MB`,
      against: `idle: ${Math.round(idle)} MB`,
      value: peak - idle,
      ...atMost(150, 100, 'MB'),
    },
  ];
};
