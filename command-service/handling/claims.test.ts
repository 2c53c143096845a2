import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { randomId } from '@dossier/shared/basics/ids';
import { fileKey } from '@dossier/shared/file-store';
import { until } from '@dossier/shared/testing/until';
import { beginning } from '@dossier/shared/upload-registry';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openTestCommands, type TestCommands } from '../testing/commands.ts';
import { claims } from './claims.ts';

const projectId = '123456789';
const bytes = randomBytes(1_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

let engines: TestCommands;
let from: string;
beforeEach(async () => {
  engines = openTestCommands();
  const { uploads, files, clock } = engines;
  from = randomId();
  const of = { owner: 'host', account: 'host', purpose: 'template', projectId, documentId: null } as const;
  const entry = { ...of, uploadId: from, fileName: 'form.pdf', length: bytes.length, ...beginning(clock()) };
  await uploads.begin(entry, 10_000);
  await files.append(fileKey(projectId, from), 0, Readable.from([bytes], { objectMode: false }));
  await files.complete(fileKey(projectId, from));
  const expiresAt = clock() + 1_000;
  await uploads.complete(from, { sha256, mediaType: 'application/pdf', receivedAt: clock(), expiresAt });
});
afterEach(() => engines.close());

const copyTo = (to: string) => ({
  ...{ from, to, fileName: 'form.pdf', purpose: 'template', owner: 'host' },
  ...{ projectId: '987654321', account: 'host', quota: 10_000 },
});

it('a file is copied by one copy of the service, and a repeat that reaches another one undoes nothing of it', async () => {
  const { uploads, files, clock } = engines;
  const to = randomId();
  const wanted = [copyTo(to)] as Parameters<ReturnType<typeof claims>['copy']>[0];
  const slow = new PassThrough();
  let begun = 0;
  const read = async () => {
    begun += 1;
    return slow;
  };
  const [one, other] = [claims({ uploads, files: { ...files, read }, clock }), claims({ uploads, files, clock })];
  const copying = one.copy(wanted);
  await until(() => begun === 1);
  slow.write(bytes.subarray(0, 500));
  await expect(other.copy(wanted)).rejects.toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
  slow.end(bytes.subarray(500));
  await copying;
  await other.copy(wanted);
  expect(await uploads.get(to)).toMatchObject({ state: 'complete', sha256, lease: null });
});
