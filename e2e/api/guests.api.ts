import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, type InvitationView, invitationLifetime, type Session } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { TestClient } from '../support/client.ts';
import { letter } from '../support/files.ts';
import { guestKey, linkFor } from '../support/guests.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { otpFor } from '../support/mails.ts';
import { projectSettings, startPrivateProject } from '../support/projects.ts';

describe('somebody who was invited and has no account', () => {
  let installation: Installation;
  let host: ApiClient;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.person('Hanna', 'Host');
    await host.subscribe();
  }, 60_000);
  afterAll(() => installation.remove());

  const visitor = () => new TestClient(installation.url);
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      ({ problem }) => problem.code as string,
    );
  const invite = async (name: string) => {
    const email = emailOf(name);
    const project = await startPrivateProject(host, `Grant of ${name}`, [email]);
    return { email, ...project, link: await linkFor(installation, email, project.projectId) };
  };
  const read = (link: string) => visitor().call<InvitationView>('POST', '/api/invitations/read', { link });
  const open = async (link: string, key = guestKey(), ticket?: string) => {
    const guest = visitor();
    const session = await guest.call<Session>('POST', '/api/invitations/open', { link, key, ticket });
    guest.token = session.token;
    guest.accountId = session.accountId;
    return guest;
  };
  const ticketFor = async (email: string) => {
    const { flow } = await visitor().call<{ flow: string }>('POST', '/api/auth/otp', { email, purpose: 'invitation' });
    const otp = await otpFor(installation, email);
    const body = { email, purpose: 'invitation', otp, flow };
    return (await visitor().call<{ ticket: string }>('POST', '/api/auth/otp/verify', body)).ticket;
  };

  it('[BEY-41] reads by the link of the mail who asks for what until when, and nobody does without it', async () => {
    const { link, email, projectId } = await invite('Ivo');
    expect(await read(link)).toMatchObject({
      projectId,
      projectName: 'Grant of Ivo',
      hostName: 'Hanna Host',
      email,
      documents: [{ fieldName: 'Budget' }, { fieldName: 'Plan' }],
      open: true,
      hasAccount: false,
      guests: true,
      needsCode: false,
    });
    const [project = '', person = '', ...rest] = link.split('.');
    for (const forged of [`${link}x`, [project, `${person}x`, ...rest].join('.'), [...rest, project, person].join('.')])
      expect(await refused(read(forged))).toBe('INVITATION_NOT_FOUND');
  });

  it('[BEY-41] comes in once by the link, delivers, and sees this project and nothing else', async () => {
    const { link, email, projectId, budget } = await invite('Gus');
    const other = await invite('Una');
    await host.command('InviteCollaborators', { projectId: other.projectId, emails: [emailOf('Gus')] });
    await linkFor(installation, emailOf('Gus'), other.projectId);
    const key = guestKey();
    const lost = await open(link, key);
    // The answer was lost: the same browser asks again, and what it never got is worth nothing.
    const guest = await open(link, key);
    expect(await refused(lost.one('projects', projectId))).toBe('UNAUTHENTICATED');
    expect(await refused(open(link))).toBe('INVITATION_USED');
    expect(await read(link)).toMatchObject({ needsCode: true });

    await guest.upload(letter, { purpose: 'document', projectId, documentId: budget });
    const [delivered] = await until(async () => {
      const rows = await host.list('submissions', { projectId });
      return rows.some(({ status }) => status === 'Uploaded') && rows.filter(({ status }) => status === 'Uploaded');
    });
    expect(delivered).toMatchObject({ documentId: budget });
    const receipt = `/api/receipts/${projectId}.${guest.accountId}.${budget}.1`;
    for (const asker of [guest, host])
      expect(await asker.call('GET', receipt)).toMatchObject({ stated: { collaborator: email } });
    expect((await guest.list('projects')).map(({ id }) => id)).toEqual([projectId]);
    expect(await guest.one('projects', projectId)).toMatchObject({ role: 'collaborator' });
    expect(await refused(guest.one('projects', other.projectId))).toBe('PROJECT_NOT_FOUND');
    expect(await refused(guest.list('documents', { projectId: other.projectId }))).toBe('PROJECT_NOT_FOUND');
    const target = { purpose: 'document', projectId: other.projectId, documentId: other.budget };
    expect(await refused(guest.upload(letter, target))).toBe('PROJECT_NOT_FOUND');
    for (const call of [guest.list('notifications'), guest.list('contacts'), guest.call('GET', '/api/usage')])
      expect(await refused(call)).toBe('ACCOUNT_REQUIRED');
    expect(await refused(guest.command('CreateProject', projectSettings()))).toBe('ACCOUNT_REQUIRED');
    // Their inbox has what another project tells them, which is no business of this session.
    const unread = (where: object) =>
      installation.engines.readStore.count('notifications', { personId: guest.accountId ?? '', read: false, ...where });
    await until(async () => (await unread({ projectId: other.projectId })) > 0);
    const unreadNotifications = await unread({ projectId });
    expect(unreadNotifications).toBeGreaterThan(0);
    expect(await guest.call('GET', '/api/me')).toMatchObject({ email: emailOf('Gus'), unreadNotifications });
  });

  it('[BEY-41] is one of two who use the link at the same moment', async () => {
    const { link } = await invite('Tom');
    const outcomes = await Promise.all([1, 2, 3].map(() => refused(open(link))));
    expect(outcomes.sort()).toEqual(['INVITATION_USED', 'INVITATION_USED', 'done']);
  });

  it('[BEY-41] proves the address by a code where the link was used or is old', async () => {
    const { link, email, projectId } = await invite('Cleo');
    await open(link);
    const ticket = await ticketFor(email);
    const key = guestKey();
    const guest = await open(link, key, ticket);
    expect(await guest.one('projects', projectId)).toMatchObject({ id: projectId });
    expect((await open(link, key, ticket)).token).not.toBe('');
    expect(await refused(open(link, guestKey(), ticket))).toBe('INVITATION_USED');
    const other = await invite('Dora');
    expect(await refused(open(other.link, guestKey(), ticket))).toBe('REGISTRATION_TICKET_INVALID');
    installation.time.offset += invitationLifetime + DAY;
    try {
      expect(await read(other.link)).toMatchObject({ needsCode: true });
      expect(await refused(open(other.link))).toBe('INVITATION_USED');
    } finally {
      installation.time.offset = 0;
    }
  });

  it('[BEY-41] makes an account later, with everything that was delivered', async () => {
    const { link, email, projectId, budget } = await invite('Ada');
    const guest = await open(link);
    await guest.upload(letter, { purpose: 'document', projectId, documentId: budget });
    const account = await visitor().signUp({ email, password, firstName: 'Ada', lastName: 'Ferreira' });
    expect(account.accountId).toBe(guest.accountId);
    expect(await refused(guest.one('projects', projectId))).toBe('UNAUTHENTICATED');
    // Delivered in another session, for which this one does not wait.
    const own = await until(async () =>
      (await account.list('submissions', { projectId })).find(({ status }) => status === 'Uploaded'),
    );
    expect(own).toMatchObject({ documentId: budget });
    expect(await read(link)).toMatchObject({ hasAccount: true });
    expect(await refused(open(link))).toBe('SIGN_IN_INSTEAD');
    expect(await account.call<unknown[]>('GET', '/api/auth/sessions')).toHaveLength(1);
  });

  it('is not who has an account that operators locked: no link offers to let them in', async () => {
    const { link, email } = await invite('Leo');
    const { accountId } = await visitor().signUp({ email, password, firstName: 'Leo', lastName: 'Marsh' });
    await installation.engines.directory.lock(accountId ?? '');
    expect(await read(link)).toMatchObject({ hasAccount: true });
    expect(await refused(open(link))).toBe('SIGN_IN_INSTEAD');
  });

  it('[BEY-41] comes in only while the host lets guests in, and is out with the answer to that', async () => {
    const { link, projectId } = await invite('Lea');
    const guest = await open(link);
    const settings = projectSettings('Grant of Lea', { projectScope: 'private' });
    expect(await host.one('projects', projectId)).toMatchObject({ guests: true });
    await host.command('UpdateProject', { ...settings, projectId, guests: false });
    expect(await refused(guest.one('projects', projectId))).toBe('UNAUTHENTICATED');
    expect(await read(link)).toMatchObject({ guests: false });
    expect(await refused(open(link))).toBe('ACCOUNT_REQUIRED');
    await host.command('UpdateProject', { ...settings, projectId, guests: true });
    expect(await refused(open(link))).toBe('INVITATION_USED');
    const said = (await host.list('history', { projectId })).map(({ text }) => text);
    expect(said).toContainEqual(expect.stringContaining('no longer lets invited people upload without an account'));
  });

  it('[BEY-41] is out when the invitation is taken back, and an older link lets nobody in by itself', async () => {
    const { link, email, projectId } = await invite('Rob');
    const guest = await open(link);
    await host.command('RemoveCollaborator', { projectId, email });
    expect(await refused(guest.one('projects', projectId))).toBe('UNAUTHENTICATED');
    expect(await refused(read(link))).toBe('INVITATION_NOT_FOUND');
    await host.command('InviteCollaborators', { projectId, emails: [email] });
    expect(await refused(guest.one('projects', projectId))).toBe('UNAUTHENTICATED');
    expect(await read(link)).toMatchObject({ needsCode: true });
    expect(await refused(open(link))).toBe('INVITATION_USED');
    const again = await open(link, guestKey(), await ticketFor(email));
    expect(await again.one('projects', projectId)).toMatchObject({ role: 'collaborator' });
    await host.command('DeleteProject', { projectId });
    expect(await refused(again.one('projects', projectId))).toBe('UNAUTHENTICATED');
    expect(await refused(read(link))).toBe('INVITATION_NOT_FOUND');
  });

  it('[BEY-41] hears that the invitation was declined', async () => {
    const { link } = await invite('Dan');
    const { declinePath } = await read(link);
    await fetch(`${installation.url}${declinePath}`, { method: 'POST' });
    expect(await refused(read(link))).toBe('INVITATION_DECLINED');
    expect(await refused(open(link))).toBe('INVITATION_DECLINED');
  });

  it('who declined and was invited again, as the page says, comes in by a code', async () => {
    const { link, email, projectId } = await invite('Dag');
    const { declinePath } = await read(link);
    await fetch(`${installation.url}${declinePath}`, { method: 'POST' });
    await host.command('InviteCollaborators', { projectId, emails: [email] });
    expect(await read(link)).toMatchObject({ needsCode: true });
    expect(await refused(open(link))).toBe('INVITATION_USED');
    const guest = await open(link, guestKey(), await ticketFor(email));
    expect(await guest.one('projects', projectId)).toMatchObject({ role: 'collaborator' });
  });
});
