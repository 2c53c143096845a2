import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { MINUTE, mediaTypes, type PreviewedType } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { removeUpload } from '@dossier/shared/history';
import { previewQueues } from '@dossier/shared/job-queue';
import { budgets } from '@dossier/shared/limits';
import { type Outcome, previewJob, storedPreviews } from '@dossier/shared/preview';
import { until } from '@dossier/shared/testing/until';
import type { Upload } from '@dossier/shared/upload-registry';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectId, uploaded } from '../testing/events.ts';
import { openTestReactor, type TestReactor } from '../testing/test-reactor.ts';
import { processPreviews } from './previews.ts';

const pdf = Buffer.from('%PDF-1.7 %%EOF');
const bytes = readFileSync(new URL('../../e2e/fixtures/real/sample-office365.docx', import.meta.url));

describe('previews', () => {
  let workers: TestReactor;
  let converted: number;
  let meanwhile: (othersWait: () => boolean) => Promise<void>;
  let outcome: Outcome;
  let running: { stop(): Promise<void> };
  beforeEach(async () => {
    converted = 0;
    meanwhile = async () => undefined;
    outcome = { pdf };
    const previews = {
      convert: async (_original: Buffer, _type: PreviewedType, othersWait = () => false) => {
        converted += 1;
        await meanwhile(othersWait);
        return outcome;
      },
      close: async () => undefined,
    };
    workers = await openTestReactor({ previews });
    running = processPreviews(workers.options);
  });
  afterEach(async () => {
    await running.stop();
    await workers.close();
  });

  const store = async (fileId: string, sha256: string, over: Partial<Upload> = {}): Promise<Upload> => {
    const upload: Upload = {
      uploadId: fileId,
      owner: 'ann',
      purpose: 'document',
      projectId,
      documentId: 'd1',
      fileName: 'budget.docx',
      length: bytes.length,
      offset: bytes.length,
      state: 'referenced',
      begunAt: 0,
      expiresAt: 0,
      receivedAt: 0,
      account: 'hanna',
      sha256,
      mediaType: mediaTypes['.docx'],
      lease: null,
      ...over,
    };
    const key = fileKey(projectId, fileId);
    await workers.files.append(key, 0, Readable.from([bytes]));
    await workers.files.complete(key);
    await workers.uploads.restore(upload);
    return upload;
  };
  const want = (upload: Upload) =>
    workers.jobs.enqueue(previewQueues.wanted, previewJob(upload.uploadId, upload, workers.clock()));
  const found = (upload: Upload) => storedPreviews(workers.files).find(upload);
  const made = (upload: Upload) => until(() => found(upload));

  it('[BEY-42] are made of office files that were just uploaded, and of nothing else', async () => {
    const office = await store('office', 'aa');
    const plain = await store('plain', 'bb', { mediaType: mediaTypes['.pdf'] });
    const [upload] = [uploaded('ann', 'office')];
    const given = { ...upload, data: { ...upload.data, sha256: 'aa', mediaType: mediaTypes['.docx'] } };
    const events = await workers.submission('ann', uploaded('ann', 'plain'), given as typeof upload);
    await workers.reactor.handle(events);
    expect(await made(office)).toMatchObject({ size: pdf.length });
    expect(await found(plain)).toBeUndefined();
    expect(converted).toBe(1);
  });

  it('[BEY-42] are remembered, also that there is none', async () => {
    outcome = { none: 'unreadable' };
    const upload = await store('office', 'aa');
    await want(upload);
    expect(await made(upload)).toEqual({ none: 'unreadable' });
    workers.pass(3_600_000);
    await want(upload);
    const other = await store('other', 'bb');
    await want(other);
    await made(other);
    expect(converted).toBe(2);
  });

  it('[BEY-42] go with the file they were made of', async () => {
    const upload = await store('office', 'aa');
    await want(upload);
    await made(upload);
    await removeUpload(workers, upload);
    for await (const key of workers.files.list()) throw new Error(`${key} was left`);
  });

  it('[BEY-42] of a file that is removed meanwhile are not kept', async () => {
    const upload = await store('office', 'aa');
    meanwhile = () => removeUpload(workers, upload);
    await want(upload);
    const next = await store('next', 'bb');
    await until(async () => converted === 1);
    meanwhile = async () => undefined;
    await want(next);
    await made(next);
    expect(await found(upload)).toBeUndefined();
  });

  it('are made one at a time, and those that somebody waits for by turns with the others', async () => {
    let going = 0;
    let most = 0;
    meanwhile = async () => {
      going += 1;
      most = Math.max(most, going);
      await new Promise((resolve) => setTimeout(resolve, 20));
      going -= 1;
    };
    const ahead: Upload[] = [];
    for (let each = 0; each < 6; each += 1) ahead.push(await store(`ahead-${each}`, `a${each}`));
    const wanted = await store('wanted', 'ff');
    for (const upload of ahead)
      await workers.jobs.enqueue(previewQueues.ahead, previewJob(upload.uploadId, upload, workers.clock()));
    await want(wanted);
    await made(wanted);
    expect(await found(ahead[5] as Upload)).toBeUndefined();
    // Of one person few are in hand, and the others are put back for a while.
    await until(() => {
      workers.pass(5_000);
      return found(ahead[5] as Upload);
    });
    expect(most).toBe(1);
  });

  it('one that takes long is given up while somebody else waits, and made when it is quieter', async () => {
    const slow = await store('slow', 'aa');
    const other = await store('other', 'bb', { owner: 'ben' });
    meanwhile = async (othersWait) => {
      meanwhile = async () => undefined;
      await until(async () => othersWait());
      outcome = { none: 'slow' };
      meanwhile = async () => {
        outcome = { pdf };
      };
    };
    await want(slow);
    await until(async () => converted === 1);
    await want(other);
    expect(await made(other)).toMatchObject({ size: pdf.length });
    expect(await found(slow)).toBeUndefined();
    workers.pass(MINUTE);
    expect(await made(slow)).toMatchObject({ size: pdf.length });
    expect(converted).toBe(3);
  });

  it('of one person’s files that take long wait, those of others do not', async () => {
    const [first, second] = [await store('first', 'aa'), await store('second', 'bb')];
    const other = await store('other', 'cc', { owner: 'ben' });
    meanwhile = async () => workers.pass(budgets.preview.max * 5_000);
    await want(first);
    await made(first);
    meanwhile = async () => undefined;
    workers.pass(-budgets.preview.max * 5_000);
    await want(second);
    await want(other);
    await made(other);
    expect(await found(second)).toBeUndefined();
    workers.pass(budgets.preview.windowMs);
    expect(await made(second)).toMatchObject({ size: pdf.length });
  });
});
