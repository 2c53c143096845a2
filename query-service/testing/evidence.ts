import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesIn, checkPackage, type Means, type PackagedFile, piecesOf } from '@dossier/shared/contract/evidence';
import { lastSignedSeal, noteSigner, sealHistory, stampFileOf, timestampRequest } from '@dossier/shared/history';
import { timeStamped } from '@dossier/shared/testing/time-stamping';
import { afterAll, beforeAll } from '@jest/globals';
import { meansOfNode } from '../evidence/verify/package.ts';
import type { Someone } from './app.ts';
import { openTestCall } from './call.ts';
import { given, joined, projectId } from './events.ts';
import { filesOf, sha256 } from './files.ts';
import { unpack } from './unpack.ts';

export const sealKey = noteSigner(Buffer.alloc(32, 1));
export const letters = [randomBytes(2_000), randomBytes(1_000)] as const;

/** The files of a package, by their path. */
export type Unpacked = ReadonlyMap<string, Buffer>;

const means: Means = {
  ...meansOfNode,
  hash: async (file) => Buffer.from(sha256(Buffer.from(await bytesIn(file))), 'hex'),
};
const inMemory = (content: Buffer): PackagedFile => ({
  size: content.length,
  pieces: () => piecesOf(new Blob([new Uint8Array(content)]), 0, content.length),
});
export const checked = (files: Unpacked) =>
  checkPackage(new Map([...files].map(([path, content]) => [path, inMemory(content)])), means);

/** What a time-stamping server answers about a seal. */
export const stampOf = (checkpoint: string): Buffer =>
  timeStamped(timestampRequest(checkpoint, Buffer.alloc(8, 1)), '20260111000005Z');

/**
 * The call for documents with a sealed package of it: three days, two of them sealed, with documents that
 * were replaced, withdrawn, deleted and lost, and with somebody who was erased.
 */
export const openTestEvidence = () => {
  const folder = mkdtempSync(join(tmpdir(), 'witnesses-'));
  const file = join(folder, 'seals.txt');
  const call = openTestCall({
    sealKeys: () => ({ current: sealKey }),
    witnesses: { file, tsa: 'https://tsa.example' },
  });
  const made = {} as { bytes: Buffer; entries: Map<string, Buffer> };

  const fetched = async (as: Someone) => {
    const answer = await fetch(`${call.app.url}/api/projects/${projectId}/evidence.zip`, {
      headers: { Authorization: `Bearer ${as.token}` },
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const upload = async (person: Someone, documentId: string, content: Buffer, version: number) => {
    const fileName = `${documentId} of ${person.email}.pdf`;
    const { uploadId } = await filesOf(call.app).store(person.personId, content, { documentId, fileName });
    await call.app.happen(
      given('DocumentUploaded', {
        projectId,
        personId: person.personId,
        documentId,
        version,
        fileId: uploadId,
        fileName,
        size: content.length,
        sha256: sha256(content),
        mediaType: 'application/pdf',
        late: false,
      }),
    );
    return uploadId;
  };
  const seal = async (day: number) => {
    const { eventStore: store, codec } = call.app;
    await sealHistory({ store, codec, keys: { current: sealKey }, now: Date.UTC(2026, 0, day), every: 0 });
    await call.app.shown();
  };

  /** The time-stamping server has seen the first seal only. */
  const stamp = async () => {
    const last = await lastSignedSeal(call.app.eventStore);
    if (last) writeFileSync(stampFileOf(file, last.size), stampOf(last.checkpoint));
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(async () => {
    const { app, cast } = call;
    await upload(cast.ann, 'letter', letters[0], 2);
    await upload(cast.bob, 'letter', letters[1], 1);
    await app.happen(joined(cast.eve.personId));
    await upload(cast.eve, 'cv', randomBytes(500), 1);
    await seal(11);
    await stamp();
    await app.happen(
      given('DocumentWithdrawn', { projectId, personId: cast.bob.personId, documentId: 'letter', version: 1 }),
    );
    const fileId = await upload(cast.bob, 'cv', randomBytes(300), 1);
    const files = [{ documentId: 'cv', version: 1, fileId }];
    await app.happen(given('DocumentsExpired', { projectId, personId: cast.bob.personId, files }));
    await seal(12);
    await app.happen(
      given(
        'CommentAdded',
        { projectId, personId: cast.ann.personId, commentId: 'c9', text: '<b>late' },
        '2026-01-13T00:00:00.000Z',
      ),
    );
    await app.directory.erase(cast.eve.personId);
    made.bytes = (await fetched(cast.host)).bytes;
    made.entries = await unpack(made.bytes);
  });
  return { call, made, fetched, upload };
};
