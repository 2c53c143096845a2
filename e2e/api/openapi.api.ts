import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { askedSection, payloads } from '../../command-service/testing/payloads.ts';
import { commandRules } from '../../shared/authorization/index.ts';
import {
  type CommandInput,
  type CommandName,
  type DeliveryRow,
  type FormerGiven,
  historyFormats,
  type Logo,
  type OperatorPeople,
  type ProjectMoment,
  type RefusalCode,
  type ResourceName,
  resources,
  streams,
} from '../../shared/contract/index.ts';
import { approvalPath, makeApproval } from '../../shared/directory/index.ts';
import { sealHistory } from '../../shared/history/index.ts';
import { record } from '../../shared/history/testing/index.ts';
import { declinePath, declineToken } from '../../shared/mailer/index.ts';
import { isOfProject } from '../../shared/testing/lists.ts';
import { until } from '../../shared/testing/until.ts';
import type { MailDocument } from '../../shared/views/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { doctorToken } from '../../standalone/doctor/token.ts';
import { TestClient } from '../support/client.ts';
import { day } from '../support/days.ts';
import { fixture, letter } from '../support/files.ts';
import { guestKey, linkFor } from '../support/guests.ts';
import { emailOf, type Installation, openTestInstallation, password, root } from '../support/installation.ts';
import { inboxOf } from '../support/mails.ts';
import { doMainJob } from '../support/main-job.ts';
import { testCard } from '../support/payments.ts';
import { createProject, projectSettings, startPrivateProject } from '../support/projects.ts';
import { compareAnswers, type Description, operationsOf } from './described.ts';

const photo = { name: 'photo.png', bytes: readFileSync(join(root, 'e2e/fixtures/photo.png')) };

describe('the OpenAPI document', () => {
  let installation: Installation;
  let description: Description;
  beforeAll(async () => {
    installation = await openTestInstallation({ variables: { SECURITY_CONTACT: 'mailto:security@example.org' } });
    description = (await (await fetch(`${installation.url}/api/openapi.json`)).json()) as Description;
  }, 60_000);
  afterAll(() => installation.remove());

  it('[BEY-12] names exactly the calls that the server answers, and which of them need a token', () => {
    const described = operationsOf(description);
    const people = (Object.keys(commandRules) as CommandName[]).filter((name) => commandRules[name].allow !== 'system');
    const answered = installation.routes
      .filter(({ path }) => !path.startsWith('/dev/'))
      .flatMap(({ method, path, access }) =>
        path === '/api/commands/:name'
          ? people.map((name) => ({
              name: `${method} /api/commands/${name}`,
              token: commandRules[name].allow !== 'anyone',
            }))
          : [
              {
                name: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
                token: access === 'signed-in' || access === 'ticket',
              },
            ],
      );
    expect([...described.keys()].sort()).toEqual(answered.map(({ name }) => name).sort());
    for (const { name, token } of answered)
      expect({ name, token: described.get(name)?.security !== undefined }).toEqual({ name, token });
  });

  it('[BEY-12] says of each body what its route takes', () => {
    const described = operationsOf(description);
    const bodies = installation.routes.flatMap(({ method, path, body }) =>
      body ? [{ name: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`, body }] : [],
    );
    for (const { name, body } of bodies) {
      const { $schema, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      expect([name, described.get(name)?.requestBody]).toEqual([
        name,
        { required: true, content: { 'application/json': { schema } } },
      ]);
    }
    // What legacy calls send is compared where their client sends it.
    const withBody = [...described].filter(
      ([name, { requestBody, tags }]) =>
        requestBody?.content['application/json'] && !name.includes('/api/commands/') && !tags?.includes('legacy'),
    );
    expect(withBody.map(([name]) => name).sort()).toEqual(bodies.map(({ name }) => name).sort());
  });

  describe('against real answers', () => {
    let answers: ReturnType<typeof compareAnswers>;
    beforeAll(() => {
      answers = compareAnswers(description, installation.url);
    });
    afterAll(() => answers.stop());

    /** The code to reset a password; the mail with a link beside it has none. */
    const codeFor = (address: string) =>
      until(async () => {
        const mails = await inboxOf(installation);
        return mails
          .filter(({ to, subject, text }) => to.includes(address) && /reset/i.test(`${subject} ${text}`))
          .flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])[0];
      });

    const calendarFeed = async (client: ApiClient) => {
      const { key } = await client.call<{ key: string }>('POST', '/api/auth/calendar-feed', { password });
      await client.call('GET', '/api/auth/calendar-feed');
      await client.call('GET', '/api/calendar?from=2026-01-01T00:00:00Z');
      const feed = await client.fetch(`/api/calendar.ics?key=${key}`);
      const headers = { 'If-None-Match': feed.headers.get('etag') ?? '' };
      const status = (number: number) => ({ problem: { status: number } });
      await expect(client.fetch(`/api/calendar.ics?key=${key}`, { headers })).rejects.toMatchObject(status(304));
      await client.call('DELETE', '/api/auth/calendar-feed');
      await expect(client.fetch(`/api/calendar.ics?key=${key}`)).rejects.toMatchObject(status(404));
    };

    /** What whoever runs the installation does. */
    const operating = async (personId: string, projectId: string) => {
      const { commandService, engines } = installation;
      const orla = await installation.person('Orla');
      const cause = { commandId: 'made', causationId: 'made', correlationId: 'made' };
      await commandService.client.send('GrantOperator', { email: emailOf('orla') }, cause);
      const { personId: nobody } = await engines.directory.personOf('mistyped@people.example');
      await orla.command('ErasePerson', { personId: nobody });
      const soon = new Date(Date.now() + 3_600_000).toISOString();
      const later = new Date(Date.now() + 7_200_000).toISOString();
      await orla.command('AnnounceNotice', { text: 'We move house.', from: soon, until: later, readOnly: true });
      await orla.call('GET', '/api/notice');
      await orla.command('WithdrawNotice', {});
      await orla.command('SetHostLimits', { personId, collaborators: 10, storage: null });
      await orla.command('DecideHosting', { personId, given: true });
      // As where hosts are let in on request.
      await record(engines.eventStore, engines.codec, streams.installation(), [
        { type: 'HostingRequested', data: { personId, reason: 'A call for partners' } },
      ]);
      const [asked] = await engines.eventStore.readStream(streams.installation(), { direction: 'backwards', limit: 1 });
      const approval = { by: orla.accountId, personId, requestId: asked?.id ?? '' };
      const token = await makeApproval(engines.directory, approval, Date.now());
      for (const method of ['GET', 'POST']) await orla.call(method, `${approvalPath}?token=${token}`);
      const [tess, uma] = [await installation.person('Tess'), await installation.person('Uma')];
      await uma.command('CreateTeam', { teamName: 'Grants', teamType: 'Research' });
      const of = { personId: uma.accountId };
      for (const answer of ['WithdrawHandOver', 'DeclineHandOver', 'AcceptHandOver'] as const) {
        await orla.command('OfferHandOver', { ...of, email: emailOf('tess') });
        const { people } = await orla.call<OperatorPeople>('GET', `/api/operator/people?q=${of.personId}`);
        const handOverId = people[0]?.handOver?.handOverId ?? '';
        await tess.call('GET', `/api/hand-overs/${handOverId}`);
        await (answer === 'WithdrawHandOver' ? orla : tess).command(answer, { handOverId });
      }
      for (const jobId of ['one', 'other'])
        await engines.jobs.enqueue('no-queue', { id: jobId, data: {}, runAt: '2040-01-01T00:00:00.000Z' });
      await orla.command('RetryJob', { queue: 'no-queue', jobId: 'one' });
      await orla.command('DropJob', { queue: 'no-queue', jobId: 'other', reason: 'Not wanted' });
      const mail = await until(
        async () => (await engines.readStore.find<MailDocument>('mails', { where: { projectId }, limit: 1 }))[0],
      );
      await orla.command('SendMailAgain', { mailId: mail.id });
      const sendLogo = (body: BodyInit) => orla.fetch('/api/operator/logo', { method: 'POST', body });
      const logo = (await (await sendLogo(new Uint8Array(fixture('photo.png').bytes))).json()) as Logo;
      await expect(sendLogo('no picture')).rejects.toMatchObject({ problem: { code: 'WRONG_TYPE' } });
      await orla.command('ChangeSettings', { logo });
      await (await orla.fetch('/api/brand/logo')).arrayBuffer();
      for (const path of [
        '',
        '/people?q=bea',
        '/projects',
        '/security',
        '/notice',
        '/settings',
        '/mail-server',
        '/mail-server/records',
      ])
        await orla.call('GET', `/api/operator${path}`);
      await orla.call('POST', '/api/operator/parked/retry');
      await orla.call('POST', '/api/operator/doctor', { seenAt: 'https://documents.example' });
      await (await orla.fetch('/api/operator/support.zip')).arrayBuffer();
      const proof = { 'X-Doctor': doctorToken(engines.secret) };
      await (await fetch(`${installation.url}/api/live/doctor`, { headers: proof })).text();
      const sent = { method: 'PATCH', body: new Uint8Array(10) };
      await (await fetch(`${installation.url}/api/uploads/doctor`, { ...sent, headers: proof })).text();
      await orla.command('FinishSetUp', {});
      await orla.command('ChangeSettings', { name: 'Papers' });
      await orla.call('GET', '/api/operator/settings');
      await orla.command('EndSessions', { personId: orla.accountId });
      await orla.signIn(emailOf('orla'), password);
      const { personId: guest } = await engines.directory.personOf(emailOf('bea'));
      await orla.command('LockPerson', { personId: guest });
      await orla.command('UnlockPerson', { personId: guest });
    };

    const savedFilters = async (client: ApiClient) => {
      const filter = { list: 'people-123456789', name: 'To chase', search: 'show=missing' };
      const { id } = await client.call<{ id: string }>('PUT', '/api/auth/saved-filters', filter);
      await client.call('GET', '/api/auth/saved-filters');
      await client.call('DELETE', `/api/auth/saved-filters/${id}`);
    };

    const sessions = async (email: string) => {
      const client = new TestClient(installation.url);
      const other = await new TestClient(installation.url).signIn(email, password);
      await client.signIn(email, password);
      const rows = await client.call<{ id: string; current: boolean }[]>('GET', '/api/auth/sessions');
      await client.call('DELETE', `/api/auth/sessions/${rows.find(({ current }) => !current)?.id}`);
      await client.call('DELETE', '/api/auth/sessions');
      const made = { name: 'Export', scopes: ['projects:read'], days: 30, password };
      const { id } = await client.call<{ id: string }>('POST', '/api/auth/tokens', made);
      await client.call('GET', '/api/auth/tokens');
      await client.call('DELETE', `/api/auth/tokens/${id}`);
      await calendarFeed(client);
      await savedFilters(client);
      await expect(other.call('GET', '/api/me')).rejects.toMatchObject({ problem: { status: 401 } });

      const signedIn = await client.fetch('/api/auth/sign-in', { method: 'POST', json: { email, password } });
      const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      const csrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
      const headers = { Cookie: cookies.join('; '), 'X-XSRF-TOKEN': csrf };
      await client.fetch('/api/auth/refresh', { method: 'POST', headers });
      await client.fetch('/api/auth/sign-out', { method: 'POST', headers });
    };

    const webhooks = async (client: ApiClient) => {
      const wanted = { url: `${installation.url}/healthz`, kinds: ['comment.added'], projects: null };
      const { id } = await client.call<{ id: string }>('POST', '/api/webhooks', wanted);
      const own = `/api/webhooks/${id}`;
      await client.call('GET', '/api/webhooks');
      await client.call('PUT', own, { ...wanted, enabled: true });
      await client.call('POST', `${own}/rotate`);
      const { deliveryId } = await client.call<{ deliveryId: string }>('POST', `${own}/test`);
      await until(async () => {
        const [delivery] = await client.call<DeliveryRow[]>('GET', `${own}/deliveries`);
        return delivery?.attempts.length === 1;
      });
      await client.call('POST', `${own}/deliveries/${deliveryId}/replay`);
      await client.call('DELETE', own);
    };

    const passwords = async (client: ApiClient, email: string) => {
      await client.call('POST', '/api/auth/reset-link', { email });
      const asked = { email, purpose: 'reset' };
      const { flow } = await client.call<{ flow: string }>('POST', '/api/auth/otp', asked);
      const otp = await codeFor(email);
      const { ticket } = await client.call<{ ticket: string }>('POST', '/api/auth/otp/verify', {
        ...asked,
        otp,
        flow,
      });
      await client.call('POST', '/api/auth/ticket', { ticket });
      await client.call('POST', '/api/auth/reset-password', { ticket, password: `${password}!` });
      await client.forget().signIn(email, `${password}!`);
      await client.call('POST', '/api/auth/change-password', { existingPassword: `${password}!`, password });
      await client.forget().signIn(email, password);
    };

    it('[BEY-12, API-33] holds for every call it names, refusals included', async () => {
      const { host, ada, projectId, documentId, fileId } = await doMainJob(installation);
      const email = 'ada@people.example';
      await sessions(email);
      await passwords(ada, email);
      await webhooks(host);

      // The account.
      const profile = { firstName: 'Ada', lastName: 'Person', designation: 'Engineer', organization: 'Institute' };
      await ada.command('UpdateProfile', { ...profile, city: 'London', country: 'GB' });
      const pictureId = await ada.upload(photo, { purpose: 'picture' });
      await ada.command('ChangeProfilePicture', { fileId: pictureId });
      await ada.call('GET', '/api/me');
      await ada.call('GET', '/api/usage');
      await ada.call('GET', '/api/waiting');
      await ada.command('RemoveProfilePicture', {});
      await ada.command('SetNotificationPreference', { notifications: false });
      await ada.command('SetMailPacing', { asks: 'once', uploads: 'hourly', news: 'daily' });

      // The submission and its review.
      await ada.command('UploadDocument', { projectId, documentId, fileId });
      await host.command('ReviewDocument', { projectId, documentId, email, action: 'Reject', remarks: 'Not signed.' });
      await host.command('AddComment', { projectId, text: 'Please sign.' });
      await host.command('CommentDocument', { projectId, documentId, email, text: 'Which year is it for?' });
      await host.command('DefineQuestions', { projectId, sections: [askedSection] });
      const { sectionId } = askedSection;
      const drafts = [{ questionId: 'name', value: 'Aco', age: 0 }];
      await ada.call('PUT', `/api/answer-drafts/${projectId}`, { drafts });
      await ada.call('GET', `/api/answer-drafts/${projectId}`);
      await ada.command('AnswerQuestions', { projectId, sectionId, answers: [{ questionId: 'name', value: 'Acorn' }] });
      await (await ada.fetch(`/api/receipts/${projectId}.${ada.accountId}.${sectionId}.answers`)).text();
      await ada.command('ExcuseItem', { projectId, itemId: 'name', reason: 'There is none.' });
      await (await ada.fetch(`/api/receipts/${projectId}.${ada.accountId}.name.excused`)).text();
      await host.command('ReviewAnswers', {
        projectId,
        email,
        itemIds: ['name'],
        action: 'Reject',
        remarks: 'Whose?',
      });
      await (await ada.fetch(`/api/answers/${projectId}.${ada.accountId}/pdf`)).arrayBuffer();
      await ada.command('MarkCommentsRead', { projectId, personId: ada.accountId, documentId, seen: 1 });
      const { dueAt, settingsRevision } = await host.one('projects', projectId);
      await host.command('RemindCollaborator', { projectId, personId: ada.accountId, dueAt, kind: 'host' });
      await host.command('ExtendDueMoment', { projectId, email, dueAt: `${day(12)}T00:00:00.000Z` });
      await host.command('UpdateProject', {
        projectId,
        expectedRevision: settingsRevision,
        ...projectSettings('Grant call'),
      });
      const supportingId = await host.upload(letter, { purpose: 'supporting', projectId });
      await host.command('AttachSupportingFile', { projectId, fileId: supportingId });

      await host.command('GrantAuditor', { projectId, email: 'olga@people.example', until: `${day(5)}T00:00:00.000Z` });
      await until(async () => (await host.list('auditors', { projectId })).length > 0);
      await host.command('SaveTemplate', { templateName: 'Calls', from: projectId });
      const next = { ...projectSettings('Next call'), from: { projectId, people: true } };
      const again = String((await host.command('CreateProject', next)).projectId);
      await host.command('ActivateProject', { projectId: again });
      const { documents } = await ada.call<FormerGiven>('GET', `/api/former/${again}`);
      const [asThen] = documents;
      await ada.command('ResubmitDocument', {
        ...{ projectId: again, documentId: asThen?.documentId ?? '', fileId: asThen?.fileId ?? '' },
      });
      await host.command('HoldProject', { projectId, reason: 'An appeal is pending.' });

      // Files.
      await host.command('RecordDownload', { projectId, what: 'file', fileId });
      await (await host.fetch(`/api/files/${fileId}`)).arrayBuffer();
      await (await host.fetch(`/api/files/${fileId}`, { headers: { Range: 'bytes=0-3' } })).arrayBuffer();
      await (await host.fetch(`/api/projects/${projectId}/archive.zip?which=all`)).arrayBuffer();
      await (await host.fetch(`/api/projects/${projectId}/evidence.zip`)).arrayBuffer();
      await (await host.fetch('/api/me/data.zip')).arrayBuffer();
      for (const format of historyFormats)
        await (await host.fetch(`/api/projects/${projectId}/history.${format}`)).arrayBuffer();
      await host.call('POST', '/api/downloads', { fileId, view: 'inline' });
      const tus = { 'Tus-Resumable': '1.0.0' };
      await host.fetch('/api/uploads', { method: 'OPTIONS' });
      const filename = Buffer.from('more.pdf').toString('base64');
      const purpose = Buffer.from('supporting').toString('base64');
      const project = Buffer.from(projectId).toString('base64');
      const begun = await host.fetch('/api/uploads', {
        method: 'POST',
        headers: {
          ...tus,
          'Upload-Length': '9',
          'Upload-Metadata': `filename ${filename},purpose ${purpose},projectId ${project}`,
        },
      });
      const location = new URL(begun.headers.get('location') ?? '', installation.url).pathname;
      for (const method of ['OPTIONS', 'HEAD', 'DELETE']) await host.fetch(location, { method, headers: tus });

      // A private project with assignments.
      const hidden = String(
        (await host.command('CreateProject', { ...projectSettings('Hidden'), projectScope: 'private' })).projectId,
      );
      const defined = await host.command('DefineDocuments', {
        projectId: hidden,
        documents: [{ fieldName: 'Budget', type: '.xlsx' }],
      });
      const [budget] = defined.documents as { documentId: string }[];
      const assignment = { projectId: hidden, documentId: budget?.documentId ?? '', email };
      await host.command('InviteCollaborators', { projectId: hidden, emails: [email, 'bob@people.example'] });
      await host.command('AssignDocument', assignment);
      await host.command('AssignDocument', {
        projectId: hidden,
        documentId: assignment.documentId,
        emails: ['bob@people.example'],
      });
      await host.command('UnassignDocument', assignment);
      await host.command('RemoveCollaborator', { projectId: hidden, email: 'bob@people.example', ban: true });
      const bob = await until(async () => (await host.one('projects', hidden)).banned[0]);
      await host.command('UnbanCollaborator', { projectId: hidden, personId: bob.id });

      // Teams.
      const [tess, tom] = [await installation.person('Tess'), await installation.person('Tom')];
      // Of a project that she may join, somebody sees its card.
      expect(await tess.call('GET', `/api/projects/${projectId}`)).toMatchObject({ joinable: true });
      for (const author of [tess, tom]) await author.subscribe('team');
      const details = { teamName: 'Grants', teamType: 'Research' } as const;
      await host.command('CreateTeam', details);
      const teamId = String((await tess.command('CreateTeam', details)).teamId);
      await tess.command('UpdateTeam', { teamId, teamName: 'Calls' });
      await tess.command('SetTeamStatus', { teamId, status: 'inactive' });
      await tess.command('SetTeamStatus', { teamId, status: 'active' });
      await tess.command('InviteTeamMember', { teamId, email });
      await ada.command('DeclineTeamInvitation', { teamId });
      for (const leaves of [true, false]) {
        await tess.command('InviteTeamMember', { teamId, email: 'tom@people.example' });
        await tom.command('AcceptTeamInvitation', { teamId });
        if (leaves) await tom.command('LeaveTeam', { teamId });
      }
      const toTom = { teamId, personId: tom.accountId };
      for (const end of ['DeclineTeam', 'AcceptTeam'] as const) {
        await tess.command('OfferTeam', toTom);
        await tess.command('WithdrawTeamOffer', { teamId });
        await tess.command('OfferTeam', toTom);
        await tom.command(end, { teamId });
      }
      await tom.command('RemoveTeamMember', { teamId, personId: tess.accountId });
      for (const name of ['DeleteTeam', 'RestoreTeam', 'DeleteTeam', 'PurgeTeam'] as const)
        await tom.command(name, { teamId });

      // Handing a project over.
      const { projectId: given } = await createProject(
        host,
        projectSettings('Given away', { coHostEmails: ['tess@people.example'] }),
      );
      const offer = { projectId: given, email: 'tess@people.example' };
      for (const end of ['DeclineProject', 'AcceptProject'] as const) {
        await host.command('OfferProject', offer);
        await host.command('WithdrawProjectOffer', { projectId: given });
        await host.command('OfferProject', offer);
        await tess.command(end, { projectId: given });
      }

      // What was told, and every resource.
      const [notification] = await until(async () => {
        const rows = await host.list('notifications');
        return rows.length > 0 && rows;
      });
      const notificationId = notification?.id ?? '';
      await host.command('MarkNotificationRead', { notificationId });
      await host.command('MarkNotificationUnread', { notificationId });
      await host.command('MarkNotificationsRead', { notificationIds: [notificationId] });
      await host.command('MarkAllNotificationsRead', { lastSeen: notificationId });
      const [mail] = await until(async () => {
        const mails = await host.list('mails', { projectId });
        return mails.length > 0 && mails;
      });
      await host.command('ResendMail', { projectId, mailId: mail?.id ?? '' });
      const happened = (type: 'ProjectClosed' | 'ProjectReopened') =>
        record(installation.engines.eventStore, installation.engines.codec, streams.project(projectId), [
          { type, data: { projectId, dueAt: '2040-01-01T00:00:00.000Z' } },
        ]);
      await host.command('ReviewDocument', { projectId, documentId, email, action: 'Accept' });
      await happened('ProjectClosed');
      await host.command('MakeBundle', { projectId });
      const order = { projectId, personId: host.accountId, bytes: 1_000 };
      const cause = { commandId: 'order', causationId: 'order', correlationId: 'order' };
      await installation.commandService.client.send('OrderEvidence', order, cause);
      const evidence = await until(async () => {
        const [row] = await host.list('evidence', { projectId });
        return row?.state === 'ready' && row.packageId;
      });
      const { url: prepared } = await host.call<{ url: string }>('POST', '/api/downloads', { projectId, evidence });
      await (await host.fetch(prepared)).arrayBuffer();
      for (const name of Object.keys(resources) as ResourceName[]) {
        const filter = isOfProject(name) ? { projectId } : name === 'contacts' || name === 'places' ? { q: 'ada' } : {};
        const [row] = await host.list(name, filter);
        expect({ name, row }).toEqual({ name, row: expect.objectContaining({ id: expect.any(String) }) });
        await host.one(name, String(row?.id));
      }
      await happened('ProjectReopened');
      await host.command('ReviewDocument', { projectId, documentId, email, action: 'In Review' });
      const receipt = `/api/receipts/${projectId}.${ada.accountId}.${documentId}.1`;
      for (const path of [receipt, `${receipt}/pdf`]) await ada.call('GET', path);
      await (await host.fetch(`/api/projects/${projectId}/verification`)).text();
      const [moment] = await host.call<ProjectMoment[]>('GET', `/api/projects/${projectId}/moments`);
      await host.call('GET', `/api/projects/${projectId}?position=${moment?.position}`);
      await host.call('GET', `/api/projects/${projectId}/life`);
      const live = await host.fetch('/api/live');
      await live.body?.cancel();

      // Ends.
      await host.command('ReleaseProject', { projectId });
      const [auditor] = await host.list('auditors', { projectId });
      await host.command('RevokeAuditor', { projectId, personId: auditor?.personId ?? '' });
      await ada.command('WithdrawDocument', { projectId, documentId });
      await ada.command('LeaveProject', { projectId });
      await host.command('RemoveSupportingFile', { projectId, fileId: supportingId });
      await host.command('DeleteProject', { projectId });
      await host.command('RestoreProject', { projectId });
      await host.command('DeleteProject', { projectId });
      await host.command('PurgeProject', { projectId });

      // Payments.
      await host.command('ChangeCard', testCard('pm_card_mastercard'));
      await host.command('CancelSubscription', {});
      await host.command('ResumeSubscription', {});
      await host.call('GET', '/api/subscriptions/me');
      await host.call('GET', '/api/subscriptions/me/quote?plan=team&period=yearly&members=2');
      await host.command('ChangePlan', { plan: 'team', period: 'yearly', members: 2, total: 0 });
      await host.command('WithdrawPlanChange', {});
      await host.call('POST', '/api/payments/setup', {});
      const [invoice] = await host.list('invoices');
      await host.fetch(`/api/invoices/${invoice?.id}/pdf`);
      const refund = { personId: host.accountId, paymentId: String(invoice?.id), total: 1, reference: 're_1' };
      const told = { commandId: 'refund', causationId: 'refund', correlationId: 'refund' };
      await installation.commandService.client.send('RecordRefund', refund, told);
      const credit = await until(async () => (await host.list('invoices'))[0]?.creditNotes[0]);
      await host.fetch(`/api/credit-notes/${credit.number}/pdf`);
      const visitor = new TestClient(installation.url);
      await visitor.call('GET', '/api/payments/config');
      const guest = 'guest@people.example';
      const asking = await startPrivateProject(host, 'Asking', [guest]);
      const invitation = await linkFor(installation, guest, asking.projectId);
      await visitor.call('POST', '/api/invitations/read', { link: invitation });
      await visitor.call('POST', '/api/invitations/open', { link: invitation, key: guestKey() });
      const declined = { kind: 'project', id: hidden, personId: 'nobody' } as const;
      const link = `${declinePath}?token=${declineToken(installation.engines.secret, declined)}`;
      for (const method of ['GET', 'POST']) await visitor.call(method, link);
      const started = await ada.command('StartSubscription', {
        plan: 'personal',
        period: 'monthly',
        ...testCard('pm_card_authenticationRequired'),
      });
      expect(started.status).toBe('requires-action');
      await ada.call('POST', `/api/payments/${started.paymentId}/confirm`, {});
      const { id: personId } = await ada.call<{ id: string }>('GET', '/api/me');
      const { engines } = installation;
      const failed = { personId, paymentId: 'renewal', tries: 1, nextTryAt: '2040-01-01T00:00:00.000Z' };
      await record(engines.eventStore, engines.codec, streams.subscription(personId), [
        { type: 'RenewalFailed', data: { ...failed, needsPayer: true } },
      ]);
      expect((await ada.command('PayRenewal', {})).status).toBe('requires-action');

      await visitor.command('RequestQuote', { email: 'quote@people.example', message: 'For 500 people.' });
      const ofOperation = ['/healthz', '/readyz', '/metrics', '/.well-known/security.txt', '/api/openapi.json'];
      for (const path of ofOperation) await visitor.call('GET', path);
      await host.call('POST', '/api/seals', {});
      const { eventStore: store, codec, sealKeys } = installation.engines;
      await sealHistory({ store, codec, keys: sealKeys(), now: Date.now(), every: 0 });
      const ofSeals = ['seal/keys', 'seal/checkpoint', 'seals', 'seals/1', 'seals/1/consistency?from=1'];
      for (const path of ofSeals) await visitor.call('GET', `/api/${path}`);

      // Refusals.
      const refused = async (code: RefusalCode, call: Promise<unknown>) =>
        expect(await call.catch(({ problem }) => problem)).toMatchObject({ code, title: expect.stringMatching(/\w/) });
      const create = (client: ApiClient, change: object, key = 'key') =>
        client.command('CreateProject', { ...projectSettings(), ...change } as CommandInput<'CreateProject'>, key);
      await create(host, {});
      await refused('KEY_REUSED', create(host, { projectName: 'Other' }));
      await refused('INVALID', create(host, { startDate: 'yesterday', Host: 'me' }));
      await refused('INVALID', create(host, {}, 'a key'));
      await refused('TOO_LARGE', create(host, { projectDetails: 'x'.repeat(200_000) }));
      await refused('SUBSCRIPTION_REQUIRED', create(await installation.person('Bea'), {}));
      await refused('UNAUTHENTICATED', create(visitor, {}));
      await refused('UNAUTHENTICATED', visitor.call('GET', '/api/me'));
      await refused('UNAUTHENTICATED', visitor.call('GET', '/api/projects'));
      await refused('UNSUPPORTED_MEDIA', host.fetch('/api/commands/CreateProject', { method: 'POST', body: 'text' }));
      await refused('DOCUMENT_UNASSIGNED', host.command('ActivateProject', { projectId: hidden }));
      await refused('PROJECT_NOT_FOUND', host.command('JoinProject', { projectId: '100000000' }));
      await refused('PROJECT_NOT_FOUND', ada.command('DeleteProject', { projectId: hidden }));
      await refused('PROJECT_NOT_FOUND', host.one('projects', '100000000'));
      await refused('INVALID', host.call('GET', '/api/projects?sort=7'));
      await refused('FILE_NOT_FOUND', host.fetch(`/api/files/${fileId}`));
      await refused(
        'WRONG_TYPE',
        host.upload({ ...letter, name: 'a.exe' }, { purpose: 'supporting', projectId: hidden }),
      );
      await refused('SIGN_IN_FAILED', new TestClient(installation.url).signIn(email, 'wrong'));
      await refused('SUBSCRIBED_ALREADY', ada.subscribe());
      await refused('NOTHING_TO_PAY', host.command('PayRenewal', {}));

      await operating(ada.accountId, asking.projectId);

      // Commands that need no more than a project under way.
      const about = {
        teamId,
        projectId: asking.projectId,
        documentId: asking.budget,
        personId,
        email: guest,
        now: Date.now(),
      };
      // Where there is a shop nobody asks to host.
      const ofNoShop = 'RequestHosting';
      await refused('NOT_FOUND', host.command(ofNoShop, payloads[ofNoShop](about)));
      const untried = new Set(answers.untried());
      for (const name of Object.keys(payloads) as CommandName[])
        if (name !== 'CloseAccount' && name !== ofNoShop && untried.has(`POST /api/commands/${name}`))
          await host.command(name, payloads[name](about) as never);

      await ada.command('CloseAccount', { password });
      expect(answers.faults).toEqual([]);
      // The test inbox gives way to no mail server: `mail-server.api.ts` changes one.
      const ofMailServers = ['POST /api/operator/mail-server', 'POST /api/operator/mail-server/code'];
      expect(answers.untried()).toEqual([...ofMailServers, `POST /api/commands/${ofNoShop}`]);
    }, 60_000);
  });
});
