import type { ProjectDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import {
  activated,
  assigned,
  created,
  defined,
  type Given,
  given,
  history,
  invited,
  joined,
  projectId,
  reviewed,
  uploaded,
} from '../../testing/events.ts';
import { projected, toldOf } from '../../testing/projected.ts';

type Facts = readonly Given[];

const project = async (...facts: Facts) =>
  (await projected(history(...facts))).projects?.[projectId] as ProjectDocument | undefined;
const of = { projectId };
const settings = () => created().data;

describe('projects', () => {
  it('begins as a draft that only host and co-hosts find [LIST-05]', async () => {
    const draft = await project(created(), invited('ann'));
    expect(draft).toMatchObject({ status: 'draft', host: 'host', settingsRevision: 0, definitionsRevision: 0 });
    expect(draft?.members).toEqual(['host', 'cohost']);
  });

  it('is found by everybody who works on it once it is active, and no more in the bin [LIST-04, LIST-05]', async () => {
    const facts: Facts = [created(), invited('ann'), joined('bob'), activated()];
    expect((await project(...facts))?.members).toEqual(['host', 'cohost', 'support', 'ann', 'bob']);
    const deleted = given('ProjectDeleted', { ...of, purgeAt: '2026-03-01T00:00:00.000Z' });
    expect(await project(...facts, deleted)).toMatchObject({ status: 'bin', members: ['host', 'cohost'] });
    expect(await project(...facts, deleted, given('ProjectRestored', { ...of, status: 'past' }))).toMatchObject({
      status: 'past',
      purgeAt: null,
      members: ['host', 'cohost', 'support', 'ann', 'bob'],
    });
  });

  it('[BEY-47] is offered to somebody, and has another host', async () => {
    const offered = given('ProjectOffered', { ...of, personId: 'cohost' });
    expect(await project(created(), offered)).toMatchObject({ offeredTo: 'cohost' });
    const { host: _host, teamId: _team, ...before } = settings();
    const without = given('ProjectUpdated', { ...before, coHosts: [] });
    for (const end of [
      without,
      given('ProjectOfferDeclined', { ...of, personId: 'cohost' }),
      given('ProjectOfferWithdrawn', { ...of, personId: 'cohost' }),
    ])
      expect(await project(created(), offered, end)).toMatchObject({ host: 'host', offeredTo: null });
    const handed = given('ProjectHandedOver', { ...of, personId: 'host', to: 'cohost' });
    expect(await project(created(), offered, handed)).toMatchObject({
      host: 'cohost',
      coHosts: ['host'],
      offeredTo: null,
      members: ['cohost', 'host'],
      settingsRevision: 2,
      revision: 2,
    });
  });

  it('takes over every change of its settings and definitions with the revision that made it', async () => {
    const { host: _host, teamId: _team, ...before } = settings();
    const changed = await project(
      created(),
      given('ProjectUpdated', { ...before, projectName: 'Prizes', projectScope: 'public', coHosts: [] }),
      defined('a', 'b'),
      given('DueDateMoved', { ...of, from: before.dueAt, dueAt: '2026-05-01T00:00:00.000Z' }),
      given('ExpectedCollaboratorsSet', { ...of, expectedCollaborators: 12 }),
    );
    expect(changed).toMatchObject({
      projectName: 'Prizes',
      projectScope: 'public',
      deadline: '2026-05-01T00:00:00.000Z',
      expectedCollaborators: 12,
      settingsRevision: 1,
      definitionsRevision: 2,
    });
    expect(changed?.definitions.map(({ documentId }) => documentId)).toEqual(['a', 'b']);
  });

  it('keeps supporting files in their order, names encrypted', async () => {
    const file = (fileId: string) =>
      given('SupportingFileAttached', { ...of, fileId, owner: 'host', fileName: 'rules.pdf', size: 5 });
    const { supportingFiles = [] } =
      (await project(
        created(),
        file('one'),
        file('two'),
        file('one'),
        given('SupportingFileRemoved', { ...of, fileId: 'two' }),
      )) ?? {};
    expect(supportingFiles).toEqual([
      { fileId: 'one', owner: 'host', fileName: { encrypted: 'rules.pdf', of: 'host' }, size: 5 },
    ]);
  });

  it('counts in a private project the documents assigned to each [COLLECT-06]', async () => {
    const facts: Facts = [
      created(),
      defined('a', 'b', 'c'),
      invited('ann'),
      invited('bob'),
      assigned('ann', 'a'),
      assigned('ann', 'b'),
      assigned('bob', 'c'),
      activated(),
      uploaded('ann', 'a'),
      uploaded('bob', 'c'),
    ];
    expect((await project(...facts))?.totals).toMatchObject({ required: 3, delivered: 2, completeCollaborators: 1 });
    const after = await project(...facts, reviewed('bob', 'c', 'Reject'), reviewed('ann', 'a', 'Accept'));
    expect(after?.totals).toEqual({
      required: 3,
      delivered: 1,
      completeCollaborators: 0,
      statusCounts: { 'Not Uploaded': 1, Uploaded: 0, Accept: 1, Reject: 1, 'In Review': 0 },
    });
  });

  it('counts in a public project all documents for everybody, whatever is assigned [ASSIGN-09, COLLECT-06]', async () => {
    const open = created({ projectScope: 'public' });
    const facts: Facts = [
      open,
      defined('a', 'b'),
      activated(),
      joined('ann'),
      joined('bob'),
      assigned('ann', 'a'),
      uploaded('ann', 'a'),
      uploaded('ann', 'b'),
    ];
    expect((await project(...facts))?.totals).toMatchObject({ required: 4, delivered: 2, completeCollaborators: 1 });
  });

  it('forgets the assignments of a definition that is gone, and keeps those that stay', async () => {
    const facts: Facts = [
      created(),
      defined('a', 'b'),
      invited('ann'),
      assigned('ann', 'a'),
      assigned('ann', 'b'),
      uploaded('ann', 'b'),
      defined('b', 'c'),
    ];
    const after = await project(...facts);
    expect(after?.documentIds).toEqual(['a', 'b', 'c']);
    expect(after?.assigned).toEqual(['', 'A', '']);
    expect(after?.totals).toMatchObject({ required: 1, delivered: 1 });
    const unassigned = given('DocumentUnassigned', { ...of, personId: 'ann', documentId: 'b' });
    expect((await project(...facts, unassigned))?.totals).toMatchObject({ required: 0, delivered: 0 });
  });

  it('loses a collaborator who is removed, and finds the deliveries of one who comes back', async () => {
    const facts: Facts = [
      created({ projectScope: 'public' }),
      defined('a'),
      activated(),
      joined('ann'),
      uploaded('ann', 'a'),
    ];
    const removed = given('CollaboratorRemoved', { ...of, personId: 'ann' });
    expect(await project(...facts, removed)).toMatchObject({
      collaborators: [],
      totals: { required: 0, delivered: 0 },
    });
    expect((await project(...facts, removed, joined('ann')))?.totals).toMatchObject({ required: 1, delivered: 1 });
  });

  it('takes an upload of an invited person as joining', async () => {
    const facts: Facts = [
      created(),
      defined('a'),
      invited('ann'),
      assigned('ann', 'a'),
      activated(),
      uploaded('ann', 'a'),
    ];
    expect(await project(...facts)).toMatchObject({ collaborators: ['ann'], joined: 'J' });
  });

  it('shows a withdrawn document as not uploaded', async () => {
    const withdrawn = given('DocumentWithdrawn', { ...of, personId: 'ann', documentId: 'a', version: 1 });
    const facts: Facts = [
      created(),
      defined('a'),
      invited('ann'),
      assigned('ann', 'a'),
      uploaded('ann', 'a'),
      withdrawn,
    ];
    expect((await project(...facts))?.totals).toMatchObject({ required: 1, delivered: 0 });
    expect((await project(...facts, uploaded('ann', 'a', 2)))?.totals).toMatchObject({ delivered: 1 });
  });

  it('is gone after the purge, whatever is delivered later', async () => {
    const facts: Facts = [created(), defined('a'), joined('ann'), given('ProjectPurged', of)];
    expect(await project(...facts)).toBeUndefined();
    expect(await project(...facts, uploaded('ann', 'a'))).toBeUndefined();
  });
});

describe('who is told', () => {
  const facts: Facts = [created(), defined('a'), invited('ann'), invited('bob'), assigned('ann', 'a'), activated()];

  it('an upload is told to its collaborator and to those who run the project, to no other collaborator [BEY-06, ROLE-10]', async () => {
    const signals = await toldOf(history(...facts, uploaded('ann', 'a')));
    expect(signals).toContainEqual({ resource: 'submissions', id: `${projectId}.ann`, projectId, personId: 'ann' });
    expect(signals).toContainEqual({
      resource: 'submissions',
      id: `${projectId}.ann`,
      projectId,
      roles: ['owner', 'co-host', 'support', 'auditor'],
    });
    for (const signal of signals)
      expect('personId' in signal ? signal.personId === 'ann' : 'roles' in signal).toBe(true);
  });

  it('who loses the project loses the stream', async () => {
    const removed = given('CollaboratorRemoved', { ...of, personId: 'ann' });
    expect(await toldOf(history(...facts, removed))).toContainEqual({ revoked: { personId: 'ann' } });
    const deleted = given('ProjectDeleted', { ...of, purgeAt: '2026-03-01T00:00:00.000Z' });
    const told = await toldOf(history(...facts, deleted));
    expect(told.filter((signal) => 'revoked' in signal)).toEqual(
      ['support', 'ann', 'bob'].map((personId) => ({ revoked: { personId } })),
    );
  });

  it('a purge is told to those who ran it', async () => {
    const deleted = given('ProjectDeleted', { ...of, purgeAt: '2026-03-01T00:00:00.000Z' });
    const told = await toldOf(history(...facts, deleted, given('ProjectPurged', of)));
    expect(told).toContainEqual({ resource: 'projects', id: projectId, personId: 'cohost' });
  });
});
