import { describe, expect, it } from '@jest/globals';
import { asListed, asWhole, usualProject } from './listed-project.ts';
import type { ProjectRow } from './views.ts';

const dueAt = '2026-02-01T23:00:00.000Z';
const usual: ProjectRow = {
  ...usualProject,
  id: '111111111',
  projectName: 'Grants',
  projectDetails: '',
  projectScope: 'private',
  collectDocs: 'yes',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  timeZone: 'Europe/Berlin',
  reminder: '1hour',
  status: 'active',
  dueAt,
  ownDueAt: dueAt,
  lastDueAt: dueAt,
  role: 'owner',
  host: { id: 'hanna', name: 'Hanna Host', email: 'hanna@example.org', pictureFileId: null },
  documentCount: 1,
  collaboratorCount: 0,
  invitedCount: 0,
  delivered: 0,
  required: 0,
  completeCollaborators: 0,
  settingsRevision: 1,
  definitionsRevision: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const later = '2026-03-01T23:00:00.000Z';
const somebody = { id: 'bob', name: 'Bob', email: 'bob@example.org', pictureFileId: null };
/** Each other than usual. */
const unusual: { readonly [Name in keyof typeof usualProject | 'ownDueAt' | 'lastDueAt']: ProjectRow[Name] } = {
  ownDueAt: later,
  lastDueAt: later,
  isTemplate: true,
  joined: false,
  hostGone: true,
  offeredTo: somebody,
  coHostEmails: ['carl@example.org'],
  teamId: 'robotics',
  supportStaff: 'sue@example.org',
  expectedCollaborators: 30,
  retentionDays: 90,
  uploadLimits: { share: 1, versions: null },
  guests: true,
  mailing: { moreReminders: [48], invitationText: '', reminderText: '' },
  deletionAt: later,
  statusCounts: { 'Not Uploaded': 0, Uploaded: 1, 'In Review': 0, Accept: 0, Reject: 0 },
  supportingFiles: [{ fileId: 'rules', fileName: 'rules.pdf', size: 5 }],
  banned: [somebody],
  declined: [somebody],
  draftStep: '/project/createprivateproject/add-collaborator/111111111',
  purgeAt: later,
};

describe('a project in a list', () => {
  it('leaves out what is usual, and is whole again', () => {
    const listed = asListed(usual);
    expect(Object.keys(listed).filter((name) => name in unusual)).toEqual([]);
    expect(Object.keys(listed)).toHaveLength(Object.keys(usual).length - Object.keys(unusual).length);
    expect(asWhole(listed)).toEqual(usual);
  });

  it.each(Object.entries(unusual))('says %s where that is another', (name, value) => {
    const row = { ...usual, [name]: value };
    expect(asListed(row)).toHaveProperty(name, value);
    expect(asWhole(asListed(row))).toEqual(row);
  });
});
