import { Refused } from '@dossier/shared/basics/refused';
import { type DomainEvent, GB, KB, MB, streams } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../../domain/index.ts';
import {
  activated,
  activePrivate,
  activePublic,
  afterDue,
  closed,
  created,
  defined,
  definition,
  deleted,
  dueAt,
  projectId,
  removed,
} from '../../domain/testing/project.ts';
import { noon } from '../../domain/testing/specification.ts';
import type { UploadMetadata } from '../../flows/new-upload.ts';
import type { Read } from '../../handling/command-handler.ts';
import { storageReader } from '../../handling/storage.ts';
import { uploadAdmission, uploadRights } from './admission.ts';

/** Admits by these streams; a stream that is not named is empty. */
const given = (histories: Readonly<Record<string, readonly DomainEvent[]>>, gone: readonly string[] = []) => {
  const load: Read = async (stream, { initial, evolve }) => (histories[stream] ?? []).reduce(evolve, initial);
  const storageOf = storageReader(load, {
    directory: { find: async () => undefined },
    settings: { hasShop: true, variables: {} },
  });
  const admission = uploadAdmission(load, async (host) => gone.includes(host), storageOf);
  return async (personId: string, change: Partial<UploadMetadata> = {}, length = KB, now = noon) => {
    const metadata = {
      filename: 'budget.pdf',
      purpose: 'document',
      projectId,
      documentId: 'budget-id',
      ...change,
    } as const;
    try {
      const caller = { kind: 'person', personId, sessionId: 'session' } as const;
      return await admission(caller, metadata, length, Date.parse(now));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, title } = error.refusal;
      return title === undefined ? code : `${code}: ${title}`;
    }
  };
};
const ofProject = (events: readonly DomainEvent[], submission: readonly DomainEvent[] = []) =>
  given({ [streams.project(projectId)]: events, [streams.submission(projectId, 'anna')]: submission });
/** By who is host, and by collaborators, each with a share. */
const onPlan = { account: 'hanna', quota: 15 * GB, fileSize: null };
const admitted = { ...onPlan, share: 1.5 * GB };

const uploaded = event('DocumentUploaded', {
  projectId,
  personId: 'anna',
  documentId: 'budget-id',
  version: 1,
  fileId: 'file',
  fileName: 'budget.pdf',
  size: 1,
  sha256: 'ab',
  mediaType: 'application/pdf',
  late: false,
});
const accepted = event('DocumentReviewed', {
  projectId,
  personId: 'anna',
  documentId: 'budget-id',
  version: 1,
  action: 'Accept',
  reasons: [],
  remarks: '',
  reviewer: 'hanna',
});

describe('who may upload a document', () => {
  it('[PAY-20] a collaborator, on the host’s storage', async () => {
    expect(await ofProject(activePublic)('anna')).toEqual(admitted);
  });

  it('within the share that the host allows', async () => {
    const set = (share: number | null) => event('UploadLimitsSet', { projectId, share, versions: null });
    expect(await ofProject([...activePublic, set(20 * MB)])('anna')).toEqual({ ...onPlan, share: 20 * MB });
    expect(await ofProject([...activePublic, set(20 * GB)])('anna')).toEqual({ ...onPlan, share: 15 * GB });
    expect(await ofProject([...activePublic, set(20 * MB), set(null)])('anna')).toEqual(admitted);
  });

  it('not in place of a file that came while it lay, which it names none of', async () => {
    const withdrawn = event('DocumentWithdrawn', { projectId, personId: 'anna', documentId: 'budget-id', version: 1 });
    const upload = ofProject(activePublic, [uploaded]);
    expect(await upload('anna', { replaces: '' })).toMatch(/^CHANGED_MEANWHILE: Another file was delivered/);
    expect(await upload('anna', { replaces: 'older' })).toMatch(/^CHANGED_MEANWHILE/);
    expect(await upload('anna', { replaces: 'file' })).toEqual(admitted);
    expect(await upload('anna')).toEqual(admitted);
    expect(await ofProject(activePublic)('anna', { replaces: '' })).toEqual(admitted);
    expect(await ofProject(activePublic, [uploaded, withdrawn])('anna', { replaces: '' })).toEqual(admitted);
  });

  it('[ROLE-12] nobody else: members without the right hear so, strangers that there is no project', async () => {
    const upload = ofProject(activePublic);
    for (const personId of ['hanna', 'carol', 'sam']) expect(await upload(personId)).toBe('FORBIDDEN');
    expect(await upload('stranger')).toBe('PROJECT_NOT_FOUND');
    expect(await ofProject([...activePublic, removed('anna')])('anna')).toBe('PROJECT_NOT_FOUND');
    expect(await ofProject([])('anna')).toBe('PROJECT_NOT_FOUND');
  });

  it('[ROLE-11] in a private project only for what is assigned to that person', async () => {
    const upload = ofProject(activePrivate);
    expect(await upload('anna')).toEqual(admitted);
    expect(await upload('ben')).toBe('NOT_ASSIGNED');
    expect(await upload('anna', { documentId: 'plan-id' })).toBe('NOT_ASSIGNED');
    expect(await upload('anna', { documentId: 'other' })).toBe('DOCUMENT_NOT_FOUND');
  });

  it('[DETAIL-19] while the project is active and the deadline has not come', async () => {
    expect(await ofProject(activePublic)('anna', {}, KB, dueAt)).toBe('DEADLINE_PASSED');
    expect(await ofProject([...activePublic, closed])('anna', {}, KB, afterDue)).toBe('DEADLINE_PASSED');
    expect(await ofProject([...activePublic, deleted])('anna')).toBe('PROJECT_NOT_FOUND');
    const extended = event('DueMomentExtended', { projectId, personId: 'anna', dueAt: '2031-01-01T00:00:00.000Z' });
    expect(await ofProject([...activePublic, closed], [extended])('anna', {}, KB, afterDue)).toEqual(admitted);
  });

  it('[BEY-47] not in a project whose host is gone', async () => {
    const ownerless = given({ [streams.project(projectId)]: activePublic }, ['hanna']);
    expect(await ownerless('anna')).toBe('HOST_GONE');
    expect(await ownerless('carol', { purpose: 'supporting' })).toBe('HOST_GONE');
    const load: Read = async (stream, { initial, evolve }) =>
      (stream === streams.project(projectId) ? activePublic : []).reduce(evolve, initial);
    const anna = { kind: 'person', personId: 'anna', sessionId: 'session' } as const;
    const ofDocument = { purpose: 'document', projectId } as const;
    await uploadRights(load, async () => false)(anna, ofDocument, true);
    const ownerlessRights = uploadRights(load, async () => true);
    await expect(ownerlessRights(anna, ofDocument, true)).rejects.toMatchObject({ refusal: { code: 'HOST_GONE' } });
    // How far it got is answered without words.
    await ownerlessRights(anna, ofDocument, false);
  });

  it('[DETAIL-20] not for an accepted document', async () => {
    expect(await ofProject(activePublic, [uploaded, accepted])('anna')).toBe('DOCUMENT_LOCKED');
    expect(await ofProject(activePublic, [uploaded])('anna')).toEqual(admitted);
  });
});

describe('what may be uploaded', () => {
  const events = [created(), defined(definition('budget', { type: '.jpg', maxSize: 100, sizeUnit: 'KB' })), activated];
  const upload = ofProject([...events, event('CollaboratorJoined', { projectId, personId: 'anna' })]);

  it('[VAL-25] a file with the document’s extension in any letter case', async () => {
    for (const filename of ['a.jpg', 'a.JPG', 'a.jpeg']) expect(await upload('anna', { filename })).toEqual(admitted);
    for (const filename of ['a.pdf', 'jpg', 'a.jpg.exe'])
      expect(await upload('anna', { filename })).toBe('WRONG_TYPE: Only .jpg files are allowed.');
  });

  it('[VAL-27] [VAL-28] a file of exactly the limit, not of a byte more', async () => {
    expect(await upload('anna', { filename: 'a.jpg' }, 100 * 1024)).toEqual(admitted);
    expect(await upload('anna', { filename: 'a.jpg' }, 100 * 1024 + 1)).toBe(
      'FILE_TOO_LARGE: File exceeds 100KB size limit.',
    );
  });

  it('[VAL-30] no empty file', async () => {
    expect(await upload('anna', { filename: 'a.jpg' }, 0)).toBe('EMPTY_FILE: The file is empty.');
  });
});

describe('templates, supporting files and pictures', () => {
  it('[DOCS-10] templates and supporting files come from the hosts, of any accepted type, up to 100 MB', async () => {
    const upload = ofProject([created()]);
    for (const purpose of ['template', 'supporting'] as const) {
      for (const personId of ['hanna', 'carol'])
        expect(await upload(personId, { purpose, filename: 'form.XLSX' }, 100 * MB)).toEqual(onPlan);
      expect(await upload('hanna', { purpose, filename: 'form.exe' })).toBe('WRONG_TYPE');
      expect(await upload('hanna', { purpose }, 100 * MB + 1)).toBe('FILE_TOO_LARGE: File exceeds 100Mb size limit.');
      expect(await upload('hanna', { purpose }, 0)).toBe('EMPTY_FILE: The file is empty.');
      expect(await ofProject(activePublic)('anna', { purpose })).toBe('FORBIDDEN');
      expect(await ofProject([created(), deleted])('hanna', { purpose })).toBe('PROJECT_IN_BIN');
      expect(await upload('hanna', { purpose, projectId: undefined })).toBe('INVALID');
    }
  });

  it('[SET-03] a picture is PNG or JPEG, up to 5 MB, on the own storage', async () => {
    const upload = given({});
    const picture = { purpose: 'picture', projectId: undefined, documentId: undefined } as const;
    expect(await upload('zoe', { ...picture, filename: 'me.png' }, 5 * MB)).toEqual({ ...onPlan, account: 'zoe' });
    expect(await upload('zoe', { ...picture, filename: 'me.gif' })).toContain('WRONG_TYPE');
    expect(await upload('zoe', { ...picture, filename: 'me.jpg' }, 5 * MB + 1)).toBe(
      'FILE_TOO_LARGE: File exceeds 5Mb size limit.',
    );
  });
});
