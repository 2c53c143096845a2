import { mediaTypes } from '@dossier/shared/contract';
import { previewQueues } from '@dossier/shared/job-queue';
import { storedPreviews } from '@dossier/shared/preview';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';
import { filesOf, letter, problem, sha256 } from '../../testing/files.ts';

const pdf = Buffer.from('%PDF-1.7 of a budget\n%%EOF\n');
const office = (what: string) => Buffer.from(`PK ${what}`);
const previews = { convert: async () => ({ pdf }), close: async () => undefined };

describe('previews of office files', () => {
  const call = openTestCall({ previews });
  let files: ReturnType<typeof filesOf>;
  beforeAll(() => {
    files = filesOf(call.app);
  });
  afterEach(() => {
    call.app.sent.length = 0;
  });
  const store = async (bytes: Buffer) => {
    const given = { fileName: 'budget.xlsx', mediaType: mediaTypes['.xlsx'] };
    const upload = await files.store(call.cast.ann.personId, bytes, given);
    return { ...upload, sha256: sha256(bytes), path: `/api/files/${upload.uploadId}?view=preview` };
  };
  const keep = async (bytes: Buffer) => {
    const upload = await store(bytes);
    await storedPreviews(call.app.files).keep(upload, { pdf });
    return upload;
  };
  const ask = async (fileId: string, as = call.cast.host) => {
    const answer = await files.call('/api/downloads', { as, method: 'POST', body: { fileId, view: 'preview' } });
    return { status: answer.status, body: JSON.parse(answer.bytes.toString()) };
  };

  it('[BEY-42] are given to whoever may have the file, and to nobody else', async () => {
    const { path, uploadId } = await keep(office('one'));
    for (const as of [call.cast.ann, call.cast.host, call.cast.cohost, call.cast.support])
      expect((await files.call(path, { as })).bytes.equals(pdf)).toBe(true);
    for (const as of [call.cast.bob, call.cast.eve, call.cast.stranger]) {
      expect(problem(await files.call(path, { as }))).toEqual([404, 'FILE_NOT_FOUND']);
      expect((await ask(uploadId, as)).body.code).toBe('FILE_NOT_FOUND');
    }
    expect(problem(await files.call(path))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('[BEY-42] are never mistaken for the file: they have a name and a type of their own, and nothing in them runs', async () => {
    const { path } = await keep(office('two'));
    const { headers } = await files.call(path, { as: call.cast.host });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Preview of budget.xlsx.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
    const whole = await files.call(path.replace('preview', 'attachment'), { as: call.cast.host });
    expect(whole.headers['content-type']).toBe(mediaTypes['.xlsx']);
    expect(whole.bytes.equals(office('two'))).toBe(true);
  });

  it('[BEY-25] are recorded as a download once there is something to see', async () => {
    const { uploadId } = await store(office('three'));
    expect(await ask(uploadId)).toEqual({ status: 202, body: { preparing: true } });
    expect(call.app.sent).toEqual([]);
    const { uploadId: made } = await keep(office('four'));
    const { url } = (await ask(made)).body;
    expect((await files.call(url)).bytes.equals(pdf)).toBe(true);
    expect(problem(await files.call(url.replace('preview', 'inline')))).toEqual([401, 'UNAUTHENTICATED']);
    expect(call.app.sent).toMatchObject([{ name: 'RecordDownload', payload: { fileId: made } }]);
  });

  it('[BEY-42] are asked for when somebody looks, once for all', async () => {
    const { uploadId, path } = await store(office('five'));
    const wanted: unknown[] = [];
    const working = call.app.jobs.process(previewQueues.wanted, async ({ data }) => void wanted.push(data.fileId));
    await ask(uploadId);
    const answer = await files.call(path, { as: call.cast.ann });
    expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([202, { preparing: true }]);
    expect(answer.headers['retry-after']).toBe('2');
    await until(async () => wanted.includes(uploadId));
    await working.stop();
    expect(wanted.filter((fileId) => fileId === uploadId)).toHaveLength(1);
  });

  it('[BEY-42] say why there is none', async () => {
    const { uploadId, path, ...original } = await store(office('six'));
    await storedPreviews(call.app.files).keep(original, { none: 'slow' });
    expect(await ask(uploadId)).toEqual({ status: 200, body: { noPreview: 'slow' } });
    const refused = await files.call(path, { as: call.cast.host });
    expect(problem(refused)).toEqual([409, 'NO_PREVIEW']);
    expect(JSON.parse(refused.bytes.toString()).title).toContain('within 60 seconds');
    const plain = await files.store(call.cast.ann.personId, letter);
    expect((await ask(plain.uploadId)).body).toEqual({ noPreview: 'type' });
  });

  it('[BEY-42] are there as of a moment, if the project had the file then', async () => {
    const { uploadId: fileId, path } = await keep(office('seven'));
    const before = await call.app.eventStore.head();
    const about = { projectId, personId: call.cast.ann.personId, documentId: 'cv' };
    const version = { version: 1, fileId, fileName: 'budget.xlsx', size: 8, sha256: sha256(office('seven')) };
    await call.app.happen(
      given('DocumentUploaded', {
        ...about,
        ...version,
        mediaType: mediaTypes['.xlsx'],
        late: false,
      }),
    );
    const at = (position: number) => files.call(`${path}&position=${position}`, { as: call.cast.host });
    expect(problem(await at(before))).toEqual([404, 'FILE_NOT_FOUND']);
    expect((await at(before + 1)).bytes.equals(pdf)).toBe(true);
  });
});

describe('without a program that makes previews', () => {
  const call = openTestCall();
  it('[BEY-42] nobody waits for one', async () => {
    const files = filesOf(call.app);
    const { uploadId } = await files.store(call.cast.ann.personId, office('one'), { mediaType: mediaTypes['.docx'] });
    const body = { fileId: uploadId, view: 'preview' };
    const answer = await files.call('/api/downloads', { as: call.cast.host, method: 'POST', body });
    expect(JSON.parse(answer.bytes.toString())).toEqual({ noPreview: 'off' });
  });
});
