import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { askedSection } from '../../../command-service/testing/payloads.ts';
import { type CommandInput, type MadeToken, MINUTE, type Scope, scopeNames } from '../../../shared/contract/index.ts';
import { filePathOf } from '../../../shared/legacy/index.ts';
import { until } from '../../../shared/testing/until.ts';
import { ApiClient } from '../../../standalone/api-client.ts';
import { day } from '../../support/days.ts';
import { letter } from '../../support/files.ts';
import { comeAsGuest } from '../../support/guests.ts';
import { emailOf, type Installation, password } from '../../support/installation.ts';
import { createProject, projectSettings, startPublicProject } from '../../support/projects.ts';

/** Who has a part in the project, and who never had one. */
export const kinds = [
  'host',
  'co-host',
  'member',
  'support',
  'auditor',
  'installation auditor',
  'collaborator',
  'invited',
  'stranger',
  /** Runs the installation, and has no part in the project. */
  'operator',
  /** Without an account, by the link of an invitation: to this project, and to another one although they are invited here, too. */
  'guest',
  'guest elsewhere',
] as const;
export type Kind = (typeof kinds)[number];
/** Who had one. */
export const formerKinds = [
  'former co-host',
  'former member',
  'former support',
  'former auditor',
  'ended auditor',
  'former collaborator',
  'banned',
  'left',
] as const;
export type Person = Kind | (typeof formerKinds)[number];

const firstNames: Readonly<Record<Person, string>> = {
  host: 'Hilda',
  'co-host': 'Cora',
  member: 'Mia',
  support: 'Sam',
  auditor: 'Audrey',
  'installation auditor': 'Ines',
  collaborator: 'Ada',
  invited: 'Ivo',
  stranger: 'Otto',
  operator: 'Orla',
  guest: 'Gus',
  'guest elsewhere': 'Gwen',
  'former co-host': 'Connie',
  'former member': 'Milo',
  'former support': 'Stu',
  'former auditor': 'August',
  'ended auditor': 'Edda',
  'former collaborator': 'Fred',
  banned: 'Bruno',
  left: 'Lena',
};
const guests = ['guest', 'guest elsewhere'] as const;
const isGuest = (person: Person) => (guests as readonly Person[]).includes(person);
const collaborating = ['collaborator', 'former collaborator', 'banned', 'left'] as const;
/** How long somebody audits whose time is over when the world is there. */
const auditing = 5 * MINUTE;
const addressOf = (person: Person) => emailOf(firstNames[person]);

/** Of what there is in the project, and of what belongs to the host. */
type Names = 'projectId' | 'openId' | 'teamId' | 'documentId' | 'fileId' | 'filePath' | 'collaboratorId';
type Owned = 'sessionId' | 'tokenId' | 'endpointId' | 'deliveryId' | 'uploadId' | 'paymentId';
export type World = {
  readonly people: Readonly<Record<Person, ApiClient>>;
  readonly ids: Readonly<Record<Names | Owned, string>>;
  /** API tokens of the host with one scope each. */
  readonly tokens: Readonly<Record<Scope, string>>;
  readonly addressOf: typeof addressOf;
};

export const tus = { 'Tus-Resumable': '1.0.0' };
export const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const own = async (installation: Installation, host: ApiClient, projectId: string): Promise<Record<Owned, string>> => {
  const current = host.token;
  await host.signIn(addressOf('host'), password);
  const sessions = await host.call<{ id: string; current: boolean }[]>('GET', '/api/auth/sessions');
  host.token = current;
  const token = { name: 'Export', scopes: ['projects:read'], days: 30, password };
  const { id: tokenId } = await host.call<{ id: string }>('POST', '/api/auth/tokens', token);
  const webhook = { url: `${installation.url}/healthz`, kinds: ['comment.added'], projects: null };
  const { id: endpointId } = await host.call<{ id: string }>('POST', '/api/webhooks', webhook);
  const { deliveryId } = await host.call<{ deliveryId: string }>('POST', `/api/webhooks/${endpointId}/test`);
  const begun = await host.fetch('/api/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': '9',
      'Upload-Metadata': metadata({ filename: 'more.pdf', purpose: 'supporting', projectId }),
    },
  });
  const [invoice] = await until(() => host.list('invoices').then((rows) => rows.length > 0 && rows));
  return {
    sessionId: sessions.find((session) => session.current)?.id ?? '',
    tokenId,
    endpointId,
    deliveryId,
    uploadId: begun.headers.get('location')?.split('/').at(-1) ?? '',
    paymentId: invoice?.id ?? '',
  };
};

/** As the command line does it. */
const grant = async <N extends 'GrantInstallationAuditor' | 'GrantOperator'>(
  { commandService }: Installation,
  name: N,
  payload: CommandInput<N>,
) => {
  const because = randomUUID();
  const cause = { commandId: because, causationId: because, correlationId: because };
  expect(await commandService.client.send(name, payload, cause)).toMatchObject({ ok: true });
};

const tokensOf = async (host: ApiClient): Promise<Record<Scope, string>> => {
  const make = async (scope: Scope) => {
    const wanted = { name: scope, scopes: [scope], days: 30, password };
    return [scope, (await host.call<MadeToken>('POST', '/api/auth/tokens', wanted)).token] as const;
  };
  return Object.fromEntries(await Promise.all(scopeNames.map(make))) as Record<Scope, string>;
};

/**
 * A private project of a team with one person of each kind, one who lost it, and something of
 * everything in it.
 */
export const makeWorld = async (installation: Installation): Promise<World> => {
  const made = [...kinds, ...formerKinds].map(async (person) => {
    const client = isGuest(person)
      ? new ApiClient(installation.url)
      : await installation.person(firstNames[person], 'Secretive');
    return [person, client] as const;
  });
  const people = Object.fromEntries(await Promise.all(made)) as World['people'];
  const { host, collaborator, member } = people;
  await host.subscribe('team', 'monthly', 9);
  const teamId = String((await host.command('CreateTeam', { teamName: 'Sealed', teamType: 'Research' })).teamId);
  for (const one of ['member', 'former member'] as const) {
    await host.command('InviteTeamMember', { teamId, email: addressOf(one) });
    await people[one].command('AcceptTeamInvitation', { teamId });
  }
  const settings = projectSettings('Sealed', {
    projectScope: 'private',
    teamId,
    coHostEmails: [addressOf('co-host'), addressOf('former co-host')],
    supportStaff: addressOf('former support'),
  });
  const { projectId, documentIds } = await createProject(host, settings);
  const documentId = documentIds[0] ?? '';
  const emails = [...collaborating, 'invited' as const, ...guests].map(addressOf);
  await host.command('InviteCollaborators', { projectId, emails });
  await host.command('AssignDocument', { projectId, documentId, emails });
  await host.command('ActivateProject', { projectId });
  for (const one of collaborating) await people[one].command('JoinProject', { projectId });
  for (const one of ['auditor', 'former auditor'] as const)
    await host.command('GrantAuditor', { projectId, email: addressOf(one), until: `${day(5)}T00:00:00.000Z` });
  const soon = new Date(Date.now() + auditing).toISOString();
  await host.command('GrantAuditor', { projectId, email: addressOf('ended auditor'), until: soon });
  const forAll = { email: addressOf('installation auditor'), until: `${day(5)}T00:00:00.000Z` };
  await grant(installation, 'GrantInstallationAuditor', forAll);
  await grant(installation, 'GrantOperator', { email: addressOf('operator') });
  await host.command('HoldProject', { projectId, reason: 'Sealed' });
  const fileId = await collaborator.upload(letter, { purpose: 'document', projectId, documentId });
  await host.command('DefineQuestions', { projectId, sections: [askedSection] });
  const answers = [{ questionId: 'name', value: 'Sealed words' }];
  await collaborator.command('AnswerQuestions', { projectId, sectionId: askedSection.sectionId, answers });
  await host.command('AddComment', { projectId, text: 'Sealed words' });
  const place = { projectId, documentId, personId: collaborator.accountId };
  await host.command('CommentDocument', { ...place, text: 'Sealed words' });
  await until(async () => (await host.list('notifications')).length > 0);
  await until(async () => (await host.list('mails', { projectId })).length > 0);
  for (const person of formerKinds) await until(() => people[person].one('projects', projectId).catch(() => undefined));

  await host.command('RemoveCollaborator', { projectId, email: addressOf('former collaborator') });
  await host.command('RemoveCollaborator', { projectId, email: addressOf('banned'), ban: true });
  await people.left.command('LeaveProject', { projectId });
  await host.command('RevokeAuditor', { projectId, personId: people['former auditor'].accountId });
  await host.command('RemoveTeamMember', { teamId, personId: people['former member'].accountId });
  await host.command('UpdateProject', {
    ...settings,
    projectId,
    endDate: day(8),
    coHostEmails: [addressOf('co-host')],
    supportStaff: addressOf('support'),
  });
  await until(() => people.support.one('projects', projectId).catch(() => undefined));
  await until(() => member.one('projects', projectId).catch(() => undefined));
  const filePath = filePathOf({ fileId, fileName: letter.name });
  const { projectId: openId } = await startPublicProject(host, 'Open');
  await comeAsGuest(installation, people.guest, addressOf('guest'), projectId);
  await host.command('InviteCollaborators', { projectId: openId, emails: [addressOf('guest elsewhere')] });
  await host.command('UpdateProject', { ...projectSettings('Open'), projectId: openId, guests: true });
  await comeAsGuest(installation, people['guest elsewhere'], addressOf('guest elsewhere'), openId);
  const named = { projectId, openId, teamId, documentId, fileId, filePath, collaboratorId: collaborator.accountId };
  const ids = { ...named, ...(await own(installation, host, projectId)) };
  const tokens = await tokensOf(host);
  installation.time.offset = 2 * auditing;
  return { people, ids, tokens, addressOf };
};
