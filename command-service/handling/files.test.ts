import { eachByItself } from '@dossier/shared/async/each';
import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '@dossier/shared/basics/errors';
import { streams } from '@dossier/shared/contract';
import type { CommandStore } from '@dossier/shared/event-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recoverClaims } from '../flows/recovery.ts';
import { openTestCommands, type TestCommands } from '../testing/commands.ts';
import { activeProject, completeUpload, subscribedHost } from '../testing/projects.ts';
import { person, type Sender, sender } from '../testing/sender.ts';

let engines: TestCommands;
let copy: Sender;
let host: string;
let guest: string;
let projectId: string;
let documentId: string;
beforeEach(async () => {
  engines = openTestCommands();
  copy = sender(engines.copy().execute);
  host = await subscribedHost(engines, copy);
  guest = (await engines.directory.personOf('guest@example.org')).personId;
  ({ projectId, documentId } = await activeProject(engines, copy, host));
  await copy.done(person(guest), 'JoinProject', { projectId });
});
afterEach(() => engines.close());

const stateOf = async (fileId: string) => (await engines.uploads.get(fileId))?.state;
const document = (changes = {}) =>
  completeUpload(engines, { owner: guest, purpose: 'document', projectId, documentId, ...changes });
const upload = (fileId: string) => ({ projectId, documentId, fileId });

/**
 * A command that ends in the middle: its store does, or does not, keep the events, and never
 * answers.
 */
const crash = async (fileId: string, keeps: boolean) => {
  let ended = false;
  const store: CommandStore = {
    ...engines.eventStore,
    appendOnce: async (...parameters) => {
      ended = true;
      if (keeps) await engines.eventStore.appendOnce(...parameters);
      throw new EngineUnavailableError('gone');
    },
    readStream: (stream, options) =>
      ended ? Promise.reject(new EngineUnavailableError('gone')) : engines.eventStore.readStream(stream, options),
  };
  const { send } = sender(engines.copy(store).execute);
  await expect(send(person(guest), 'UploadDocument', upload(fileId))).rejects.toThrow('gone');
};

describe('a file', () => {
  it('belongs to the project once an event names it', async () => {
    const fileId = await document();
    expect(await copy.done(person(guest), 'UploadDocument', upload(fileId))).toMatchObject({ version: 1 });
    expect(await stateOf(fileId)).toBe('referenced');
    const [uploaded] = await engines.eventStore.readStream(streams.submission(projectId, guest));
    expect(uploaded?.context).toEqual([{ stream: streams.project(projectId), revision: expect.any(Number) }]);
    expect(uploaded?.data).toMatchObject({ fileId, size: 1_000, sha256: 'a'.repeat(64), mediaType: 'application/pdf' });
  });

  it('sent again by another command is no new version', async () => {
    const fileId = await document();
    const first = await copy.done(person(guest), 'UploadDocument', upload(fileId));
    expect(await copy.done(person(guest), 'UploadDocument', upload(fileId))).toEqual(first);
  });

  it('stays free when the command is refused', async () => {
    const fileId = await document({ fileName: 'budget.exe' });
    expect(await copy.refusal(person(guest), 'UploadDocument', upload(fileId))).toBe('WRONG_TYPE');
    expect(await stateOf(fileId)).toBe('complete');
  });

  it.each([
    ['of somebody else', { owner: 'somebody' }],
    ['for another purpose', { purpose: 'supporting' }],
    ['for another project', { projectId: '999999999' }],
    ['for another document', { documentId: 'another' }],
  ])('%s serves nobody here', async (_, changes) => {
    const fileId = await document(changes);
    expect(await copy.refusal(person(guest), 'UploadDocument', upload(fileId))).toBe('FILE_NOT_FOUND');
    expect(await stateOf(fileId)).toBe('complete');
  });

  it('that nobody uploaded is not found', async () => {
    expect(await copy.refusal(person(guest), 'UploadDocument', upload('x'.repeat(22)))).toBe('FILE_NOT_FOUND');
  });

  it('whose bytes are not all there is incomplete', async () => {
    const fileId = 'y'.repeat(22);
    const complete = await engines.uploads.get(await document());
    if (!complete) throw new Error('no upload');
    await engines.uploads.begin({ ...complete, uploadId: fileId, state: 'uploading', offset: 0, sha256: null }, 1e12);
    expect(await copy.refusal(person(guest), 'UploadDocument', upload(fileId))).toBe('UPLOAD_INCOMPLETE');
  });

  it('serves as template, supporting file and picture', async () => {
    const template = await completeUpload(engines, { owner: host, purpose: 'template', projectId });
    const defined = await copy.done(person(host), 'DefineDocuments', {
      projectId,
      documents: [{ documentId, fieldName: 'Budget', templateFileId: template }],
    });
    expect(defined).toMatchObject({ documents: [{ documentId, fieldName: 'Budget' }] });
    const supporting = await completeUpload(engines, { owner: host, purpose: 'supporting', projectId });
    await copy.done(person(host), 'AttachSupportingFile', { projectId, fileId: supporting });
    expect([await stateOf(template), await stateOf(supporting)]).toEqual(['referenced', 'referenced']);

    const picture = await completeUpload(engines, { owner: host, purpose: 'picture' });
    const attach = { projectId, fileId: picture };
    expect(await copy.refusal(person(host), 'AttachSupportingFile', attach)).toBe('FILE_NOT_FOUND');
    expect(await copy.refusal(person(guest), 'ChangeProfilePicture', { fileId: picture })).toBe('FILE_NOT_FOUND');
  });

  it('of somebody else cannot be made a template', async () => {
    const template = await completeUpload(engines, { owner: guest, purpose: 'template', projectId });
    const documents = [{ documentId, fieldName: 'Budget', templateFileId: template }];
    expect(await copy.refusal(person(host), 'DefineDocuments', { projectId, documents })).toBe('FILE_NOT_FOUND');
    expect(await stateOf(template)).toBe('complete');
  });
});

describe('a file whose events could not be stored', () => {
  it.each([
    ['the disk is full', new DiskFullError('full')],
    ['the disk is broken', new StoreBrokenError('broken')],
    ['the store is away', new EngineUnavailableError('away')],
  ])('stays claimed when %s, and serves the same document later', async (_, error) => {
    const fileId = await document();
    const store: CommandStore = { ...engines.eventStore, appendOnce: () => Promise.reject(error) };
    const { send } = sender(engines.copy(store).execute);
    await expect(send(person(guest), 'UploadDocument', upload(fileId))).rejects.toThrow(error);
    expect(await stateOf(fileId)).toBe('claimed');
    expect(await copy.done(person(guest), 'UploadDocument', upload(fileId))).toMatchObject({ version: 1 });
    expect(await stateOf(fileId)).toBe('referenced');
  });
});

describe('an acknowledged document is not lost', () => {
  it('when its answer was and the browser, on an older state, meets it as a conflict', async () => {
    await copy.done(person(guest), 'UploadDocument', upload(await document()));
    const fileId = await document();
    await crash(fileId, true);
    expect(await copy.done(person(guest), 'UploadDocument', upload(fileId))).toMatchObject({ version: 2 });
    expect(await stateOf(fileId)).toBe('referenced');
  });

  it('when the copy that stored it died, and the browser asks another one', async () => {
    const fileId = await document();
    await crash(fileId, true);
    const other = sender(engines.copy().execute);
    expect(await other.done(person(guest), 'UploadDocument', upload(fileId))).toMatchObject({ version: 1 });
    expect(await stateOf(fileId)).toBe('referenced');
  });

  it('when a sweep is about to remove it: the command finds no file then', async () => {
    const fileId = await document();
    expect(await engines.uploads.retire(fileId)).toBe(true);
    expect(await copy.refusal(person(guest), 'UploadDocument', upload(fileId))).toBe('FILE_NOT_FOUND');
  });
});

describe('the sweep after a crash', () => {
  const minutes = (count: number) => {
    engines.time.now += count * 60_000;
  };
  const each = eachByItself({ clock: () => engines.time.now, onFailure: () => {} });
  const sweep = () => recoverClaims({ ...engines, each });

  it.each([
    [true, 'referenced'],
    [false, 'complete'],
  ])('asks the events (kept: %s) and leaves the file %s', async (keeps, state) => {
    const fileId = await document();
    await crash(fileId, keeps);
    expect(await stateOf(fileId)).toBe('claimed');
    await sweep();
    expect(await stateOf(fileId)).toBe('claimed');
    minutes(11);
    await sweep();
    expect(await stateOf(fileId)).toBe(state);
  });
});
