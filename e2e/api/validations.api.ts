import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandName } from '../../shared/contract/index.ts';
import type { ApiClient, ApiError } from '../../standalone/api-client.ts';
import { day } from '../support/days.ts';
import { fileOf, fixture } from '../support/files.ts';
import { type Installation, openTestInstallation, password, root } from '../support/installation.ts';
import { testCard } from '../support/payments.ts';
import { createProject, projectSettings } from '../support/projects.ts';

/** What the page alone can check: the calls have no field for it, or it is about the form itself. */
const pageAlone = ['VAL-08', 'VAL-10', 'VAL-11', 'VAL-12', 'VAL-13', 'VAL-14'];

const texts = new Map(
  readFileSync(join(root, 'docs/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = /^\| (VAL-\d+) \| (.*)$/.exec(line) ?? [];
      return id && text ? [[id, text] as const] : [];
    }),
);

type World = {
  readonly host: ApiClient;
  readonly ada: ApiClient;
  readonly projectId: string;
  readonly documentId: string;
};
/** Refused with the message of the row, where it gives one. */
type Case = readonly [row: string, message: string | RegExp, call: (world: World) => Promise<unknown>];

const post = (path: string, body: object) => (world: World) => world.ada.call('POST', path, body);
const send = (name: CommandName, payload: (world: World) => object) => (world: World) =>
  world.host.call('POST', `/api/commands/${name}`, payload(world));
const create = (over: object) => send('CreateProject', () => ({ ...projectSettings(), ...over }));
const update = (over: object) =>
  send('UpdateProject', ({ projectId }) => ({ ...projectSettings(), ...over, projectId }));
const profile = (over: object) =>
  send('UpdateProfile', () => ({ firstName: 'A', lastName: 'B', designation: 'C', organization: 'D', ...over }));
const upload =
  (file: { name: string; bytes: Uint8Array }) =>
  ({ ada, projectId, documentId }: World) =>
    ada.upload(file, { purpose: 'document', projectId, documentId });

const aboutEmail: readonly Case[] = [
  ['VAL-01', 'Email is required.', post('/api/auth/otp', { email: '', purpose: 'sign-up' })],
  ['VAL-02', 'Invalid email format.', post('/api/auth/otp', { email: 'nobody', purpose: 'sign-up' })],
  ['VAL-02', 'Invalid email format.', post('/api/auth/sign-in', { email: 'a b@c.example', password })],
  ['VAL-22', 'Email is required.', send('RequestQuote', () => ({ email: '' }))],
  ['VAL-22', 'Invalid email format.', send('RequestQuote', () => ({ email: 'nobody@nowhere' }))],
  ['VAL-23', /^Phone number must/, send('RequestQuote', () => ({ email: 'a@b.example', phone: '12345678901' }))],
  ['VAL-23', /^Phone number must/, send('RequestQuote', () => ({ email: 'a@b.example', phone: '555-01' }))],
];
const aboutPeople: readonly Case[] = [
  ['VAL-03', 'First name is required.', profile({ firstName: '' })],
  ['VAL-03', 'Last name is required.', profile({ lastName: '' })],
  ['VAL-03', 'Designation is required.', profile({ designation: '' })],
  ['VAL-03', 'Organization is required.', profile({ organization: '' })],
  ['VAL-04', 'First name is required.', profile({ firstName: '   ' })],
  [
    'VAL-05',
    'Please enter the OTP.',
    post('/api/auth/otp/verify', { email: 'a@b.example', purpose: 'reset', otp: '' }),
  ],
  ...['VAL-06', 'VAL-07'].map(
    (row): Case => [
      row,
      /^Password must be at least 11 characters/,
      post('/api/auth/change-password', { existingPassword: password, password: 'Abcdefgh1!' }),
    ],
  ),
  [
    'VAL-09',
    'You must accept the Terms & Conditions.',
    post('/api/auth/register', { ticket: 'x', email: 'a@b.example', password, terms: false }),
  ],
  ['VAL-09', 'You must accept the Terms & Conditions.', create({ terms: false })],
];
const aboutProjects: readonly Case[] = [create, update].flatMap((settings): Case[] => [
  ['VAL-15', 'Project name is required.', settings({ projectName: ' ' })],
  ['VAL-16', 'Start date is required.', settings({ startDate: '' })],
  ['VAL-16', 'End date is required.', settings({ endDate: undefined })],
  ['VAL-16', /past/, settings({ startDate: day(-9), endDate: day(-3) })],
  ['VAL-17', 'End date must not be before the start date.', settings({ startDate: day(5), endDate: day(3) })],
  ['VAL-18', /./, settings({ projectScope: 'secret' })],
  ['VAL-18', /./, settings({ collectDocs: 'maybe' })],
  ['VAL-18', /./, settings({ timeZone: 'Nowhere' })],
  ['VAL-19', 'Invalid email format.', settings({ coHostEmails: ['nobody'] })],
  ['VAL-20', 'Please enter a valid email.', settings({ supportStaff: 'nobody' })],
  ['VAL-21', 'Project name is required.', update({ projectName: '' })],
]);
const aboutNumbers: readonly Case[] = [
  [
    'VAL-24',
    'Name on Card is required.',
    send('StartSubscription', () => ({ plan: 'personal', period: 'monthly', ...testCard('pm_card_visa', '') })),
  ],
  [
    'VAL-24',
    /whole number/,
    send('SetExpectedCollaborators', ({ projectId }) => ({ projectId, expectedCollaborators: 0 })),
  ],
  [
    'VAL-24',
    'Define at least one document.',
    send('DefineDocuments', ({ projectId }) => ({ projectId, documents: [] })),
  ],
];
const aboutFiles: readonly Case[] = [
  ['VAL-25', 'Only .pdf files are allowed.', upload(fixture('notes.txt'))],
  ['VAL-26', 'Only .pdf files are allowed.', upload(fixture('notes.txt', 'notes.pdf'))],
  ['VAL-27', 'File exceeds 100KB size limit.', upload(fileOf('large.pdf', new Uint8Array(100 * 1024 + 1)))],
  ['VAL-28', 'File exceeds 100KB size limit.', upload(fileOf('large.pdf', new Uint8Array(200 * 1024)))],
  ['VAL-29', 'File exceeds 100KB size limit.', upload(fileOf('large.pdf', new Uint8Array(200 * 1024)))],
  ['VAL-30', /empty/, upload(fileOf('empty.pdf', new Uint8Array()))],
];
const aboutLists: readonly Case[] = [
  [
    'VAL-31',
    'Add at least one collaborator.',
    ({ host, projectId }) => host.call('POST', '/update-project-collab', { projectId, collaborators: 'nobody,{' }),
  ],
  [
    'VAL-32',
    'Define at least one document.',
    async ({ host, projectId }) => {
      const body = { projects: [{ ID: projectId, documents: 'Letter,.pdf\nBudget' }] };
      const { projects } = await host.call<{ projects: { message: string }[] }>(
        'POST',
        '/api/updateProjectDocuments',
        body,
      );
      throw { problem: { status: 400, title: projects[0]?.message } };
    },
  ],
];
const cases = [...aboutEmail, ...aboutPeople, ...aboutProjects, ...aboutNumbers, ...aboutFiles, ...aboutLists];

describe('every validation', () => {
  let installation: Installation;
  let world: World;
  beforeAll(async () => {
    installation = await openTestInstallation();
    installation.engines.directory.hit = async () => ({ count: 1, resetsAt: 0 });
    const host = await installation.host();
    const ada = await installation.person('Ada');
    const { projectId, documentIds } = await createProject(host, projectSettings(), [
      { fieldName: 'Letter', maxSize: 100, sizeUnit: 'KB' },
    ]);
    await host.command('ActivateProject', { projectId });
    await ada.command('JoinProject', { projectId });
    world = { host, ada, projectId, documentId: documentIds[0] ?? '' };
  }, 60_000);
  afterAll(() => installation.remove());

  it('[GEN-05] is known to be the server’s too, or the page’s alone', () => {
    const rows = new Set([...cases.map(([row]) => row), ...pageAlone]);
    expect([...rows].sort()).toEqual([...texts.keys()].sort());
  });

  it('[GEN-05] is made by the server, in the words of the page', async () => {
    for (const [row, message, call] of cases) {
      const problem = await call(world).then(
        () => ({ status: 200, title: 'accepted', errors: {} }),
        (error: ApiError) => error.problem,
      );
      const said = [problem.title, ...Object.values(problem.errors ?? {})];
      expect({ row, status: problem.status < 500, said }).toEqual({
        row,
        status: true,
        said: expect.arrayContaining([typeof message === 'string' ? message : expect.stringMatching(message)]),
      });
      expect(problem.status).toBeGreaterThanOrEqual(400);
    }
  });
});
