import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OperatorSecurity, streams } from '../../shared/contract/index.ts';
import { approvalPath, makeApproval } from '../../shared/directory/index.ts';
import { declinePath, declineToken } from '../../shared/mailer/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';

let installation: Installation;
let operator: ApiClient;
beforeAll(async () => {
  installation = await openTestInstallation({ variables: { BILLING: 'none', HOSTS: 'nobody.example,on-request' } });
  operator = await installation.person('Orla');
  await grant('Orla');
}, 60_000);
afterAll(() => installation.remove());

const send = async (name: 'GrantOperator' | 'RevokeOperator', firstName: string) => {
  const id = crypto.randomUUID();
  const cause = { commandId: id, causationId: id, correlationId: id };
  await installation.commandService.client.send(name, { email: emailOf(firstName) }, cause);
};
const grant = (firstName: string) => send('GrantOperator', firstName);

/** Somebody who asks, and the link that an operator is mailed. @param times how often they asked before */
const askedBy = async (firstName: string, times = 0, recipient = 'Orla') => {
  const person = times === 0 ? await installation.person(firstName) : undefined;
  if (person) await person.command('RequestHosting', { reason: 'A call <for> partners' });
  const subject = new RegExp(`^${emailOf(firstName)} asks to start projects$`);
  const mail = await mailTo(installation, emailOf(recipient), subject, times);
  const link = /https?:\S+\/api\/hosting\/approve\?token=\S+/.exec(mail.text)?.[0] ?? '';
  return { person, link: `${installation.url}${link.slice(link.indexOf(approvalPath))}` };
};
const answerTo = async (link: string, method = 'GET') => {
  const response = await fetch(link, { method });
  return { status: response.status, text: await response.text() };
};
const nothing = { status: 404, text: expect.stringContaining('There is nothing to approve') };
const mayHost = async (person: ApiClient | undefined) =>
  (await person?.call<{ isSubscribed: boolean }>('GET', '/api/me'))?.isSubscribed;
const given = async (personId: string | undefined) => {
  const all = await installation.engines.eventStore.readStream(streams.installation());
  return all.filter(({ type, data }) => type === 'HostingGiven' && data.personId === personId);
};

describe('the link by which an operator lets somebody host', () => {
  it('shows who asks, approves by its button alone, once, and in the name of the operator', async () => {
    const { person, link } = await askedBy('Ada');
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    const page = await fetch(link);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    expect(text).toContain(`Let ${emailOf('Ada')} start projects?`);
    expect(text).toContain('Their name is Ada Person.');
    expect(text).toContain('A call &lt;for&gt; partners');
    expect(text).toContain('<form method="post"><button type="submit">Approve</button></form>');
    expect(await given(person?.accountId)).toEqual([]);

    const answers = await Promise.all([answerTo(link, 'POST'), answerTo(link, 'POST')]);
    for (const method of ['GET', 'POST']) answers.push(await answerTo(link, method));
    const approved = { status: 200, text: expect.stringContaining(`${emailOf('Ada')} can start projects now`) };
    expect(answers).toEqual(answers.map(() => approved));
    expect(answers.filter((answer) => answer.text.includes('<form'))).toEqual([]);
    expect(await given(person?.accountId)).toMatchObject([{ actor: operator.accountId }]);
    const { acts } = await operator.call<OperatorSecurity>('GET', '/api/operator/security');
    const about = { type: 'HostingGiven', by: emailOf('Orla'), about: emailOf('Ada') };
    expect(acts.filter(({ type }) => type === 'HostingGiven')).toMatchObject([about]);
    await mailTo(installation, emailOf('Ada'), /^You can start projects/);
    expect(await mayHost(person)).toBe(true);
  });

  it('says what operators tell everybody, also where nothing can be changed meanwhile', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const notice = { text: 'A new <release>.', from: at(-1), until: at(60), readOnly: true };
    await operator.command('AnnounceNotice', notice);
    const above = /<b>Maintenance until .* UTC<\/time>: nothing can be changed meanwhile. <\/b>A new &lt;release&gt;\./;
    expect((await answerTo(`${installation.url}${approvalPath}?token=none`)).text).toMatch(above);
    const declining = await answerTo(`${installation.url}${declinePath}?token=none`, 'POST');
    expect(declining).toEqual({ status: 503, text: expect.stringMatching(above) });
    await operator.command('WithdrawNotice', {});
    expect((await answerTo(`${installation.url}${approvalPath}?token=none`)).text).not.toContain('role="status"');
  });

  it('is void once another answered, and for whoever asks again', async () => {
    const { person, link } = await askedBy('Bea');
    const personId = person?.accountId ?? '';
    await operator.command('DecideHosting', { personId, given: false });
    expect(await answerTo(link, 'POST')).toEqual(nothing);
    await person?.command('RequestHosting', { reason: 'Please' });
    const { link: other } = await askedBy('Bea', 1);
    expect(await answerTo(link, 'POST')).toEqual(nothing);
    expect(await given(personId)).toEqual([]);
    expect((await answerTo(other, 'POST')).status).toBe(200);
  });

  it('is void for whoever operates no more, is locked, or is gone, and while the asker is', async () => {
    const otto = await installation.person('Otto');
    await grant('Otto');
    const { person, link } = await askedBy('Cleo', 0, 'Otto');
    await operator.command('LockPerson', { personId: otto.accountId });
    expect(await answerTo(link, 'POST')).toEqual(nothing);
    await operator.command('UnlockPerson', { personId: otto.accountId });
    expect((await answerTo(link)).status).toBe(200);
    await send('RevokeOperator', 'Otto');
    for (const method of ['GET', 'POST']) expect(await answerTo(link, method)).toEqual(nothing);
    await grant('Otto');
    expect((await answerTo(link)).status).toBe(200);
    await operator.command('ErasePerson', { personId: person?.accountId ?? '' });
    expect(await answerTo(link, 'POST')).toEqual(nothing);
    const { person: emil, link: other } = await askedBy('Emil');
    await emil?.command('CloseAccount', { password });
    expect(await answerTo(other, 'POST')).toEqual(nothing);
    expect(await given(emil?.accountId)).toEqual([]);
  });

  it('says in words what is refused, and still lets somebody host while nothing can be changed', async () => {
    const { person, link } = await askedBy('Finn');
    const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const notice = { text: 'Moving', from: moment(-1), until: moment(10), readOnly: true };
    await operator.command('AnnounceNotice', notice);
    const invitation = { kind: 'project', id: '123456789', personId: person?.accountId ?? '' } as const;
    const token = declineToken(installation.engines.secret, invitation);
    const refused = await fetch(`${installation.url}${declinePath}?token=${token}`, { method: 'POST' });
    expect({ status: refused.status, type: refused.headers.get('content-type') }).toEqual({
      status: 503,
      type: 'text/html; charset=utf-8',
    });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.text()).toContain('<h1>That did not work</h1>');
    expect((await answerTo(link, 'POST')).status).toBe(200);
    await operator.command('WithdrawNotice', {});
    expect(await mayHost(person)).toBe(true);
  });

  it('ends after a week, and is no other link', async () => {
    const { directory, eventStore } = installation.engines;
    const { person } = await askedBy('Dora');
    const personId = person?.accountId ?? '';
    const requested = await eventStore.readStream(streams.installation(), { direction: 'backwards', limit: 1 });
    const approval = { by: operator.accountId, personId, requestId: requested[0]?.id ?? '' };
    const linkOf = async (made: number) =>
      `${installation.url}${approvalPath}?token=${await makeApproval(directory, approval, made)}`;
    const week = 7 * 86_400_000;
    expect(await answerTo(await linkOf(Date.now() - week), 'POST')).toEqual(nothing);
    expect((await answerTo(await linkOf(Date.now() - week + 60_000))).status).toBe(200);
    for (const wrong of ['', '?token=', `?token=${operator.token}`])
      expect(await answerTo(`${installation.url}${approvalPath}${wrong}`, 'POST')).toEqual(nothing);
  });
});
