import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../../shared/basics/log.ts';
import type { CommandInput } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { areMailsOut, inboxOf } from '../support/mails.ts';
import { createProject } from '../support/projects.ts';

const password = 'Sturdy-Kestrel-2026';
const secondPassword = 'Nimble-Gannet-2027';
const address = 'canary-address@people.example';
const names = { firstName: 'Canarina', lastName: 'Featherstone', designation: 'Ornithologist', organization: 'Aviary' };
const cardNumber = '4242424242424242';
const trial = {
  plan: 'personal',
  period: 'monthly',
  paymentMethodId: 'pm_card_visa',
  brand: 'visa',
  last4: '4242',
  expMonth: 1,
  expYear: 2040,
  billingName: 'Canarina Featherstone',
} as const;

/**
 * Hardening checklist, row 60. Every secret and personal value has its place and is found nowhere
 * else.
 */
describe('a run with planted secrets', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-'));
  const logged: string[] = [];
  let installation: Installation;
  let closed = false;
  const secrets: Record<string, string> = {
    password,
    secondPassword,
    wrongPassword: 'Wrong-Plover-2028',
    weakPassword: 'weakling-wren',
    cardNumber,
    spacedCardNumber: '4000 0566 5566 5556',
  };
  const codes: Record<string, string> = {};

  const mailed = (pattern: RegExp, known: string[] = []) =>
    until(async () =>
      (await inboxOf(installation))
        .filter(({ to }) => to.includes(address))
        .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
        .find((found) => !known.includes(found)),
    );
  const refused = (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ problem: { title: expect.any(String) } });

  const signUp = async (client: ApiClient) => {
    const asked = { email: address, purpose: 'sign-up' };
    const { flow } = await client.call<{ flow: string }>('POST', '/api/auth/otp', asked);
    secrets.flow = flow;
    const otp = await mailed(/\b(\d{6})\b/);
    codes.signUp = otp;
    const proof = { ...asked, otp, flow };
    const { ticket } = await client.call<{ ticket: string }>('POST', '/api/auth/otp/verify', proof);
    secrets.registrationTicket = ticket;
    const profile = { ticket, email: address, ...names, terms: true };
    await refused(client.call('POST', '/api/auth/register', { ...profile, password: 'weakling-wren' }));
    const signedUp = await client.fetch('/api/auth/register', { method: 'POST', json: { ...profile, password } });
    keep(signedUp, ((await signedUp.json()) as { token: string }).token, 'first');
    await client.signIn(address, password);
    secrets.accessToken = client.token;
  };
  const keep = (response: Response, token: string, which: string) => {
    secrets[`${which}Token`] = token;
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      secrets[`${which} ${name}`] = value;
    }
  };
  const resetPassword = async (client: ApiClient) => {
    await client.call('POST', '/api/auth/reset-link', { email: address });
    const link = await mailed(/[?&/](?:token|ticket)=([\w-]{20,})/);
    secrets.resetToken = link;
    await client.call('POST', '/api/auth/ticket', { ticket: link });
    await client.call('POST', '/api/auth/reset-password', { ticket: link, password: secondPassword });
    await client.forget().signIn(address, secondPassword);
    const change = { existingPassword: secondPassword, password };
    await refused(
      client.call('POST', '/api/auth/change-password', { ...change, existingPassword: 'Wrong-Plover-2028' }),
    );
    await client.call('POST', '/api/auth/change-password', change);
    await refused(new ApiClient(client.url).signIn(address, 'Wrong-Plover-2028'));
    await client.forget().signIn(address, password);
  };

  beforeAll(async () => {
    const log = createLogger({ level: 'trace', service: 'test' }, { write: (line) => logged.push(line) });
    installation = await openTestInstallation({ dataDir, log });
    const ann = new ApiClient(installation.url);
    await signUp(ann);
    await resetPassword(ann);

    const subscription = (change: object) => ({ ...trial, ...change }) as CommandInput<'StartSubscription'>;
    await refused(ann.command('StartSubscription', subscription({ number: cardNumber, cvc: '737' })));
    await refused(ann.command('StartSubscription', subscription({ billingName: 'Canarina 4000 0566 5566 5556' })));
    await refused(ann.command('StartSubscription', subscription({ paymentMethodId: `pm_${cardNumber}` })));
    await ann.command('StartSubscription', subscription({}));

    const host = await installation.host();
    const { projectId, documentIds } = await createProject(host);
    const documentId = documentIds[0] ?? '';
    await host.command('ActivateProject', { projectId });
    await ann.command('JoinProject', { projectId });
    const target = { purpose: 'document', projectId, documentId };
    const fileId = await ann.upload({ ...letter, name: 'canary-letter.pdf' }, target);
    const remarks = 'Feathers are missing.';
    await host.command('ReviewDocument', { projectId, documentId, email: address, action: 'Reject', remarks });
    await ann.command('AddComment', { projectId, text: 'I moult at the moment.' });
    await until(async () => (await host.list('submissions', { projectId }))[0]?.fileId === fileId);
    const { url } = await host.call<{ url: string }>('POST', '/api/downloads', { fileId });
    secrets.downloadTicket = new URL(url, installation.url).searchParams.get('ticket') ?? '';
    await (await fetch(new URL(url, installation.url))).arrayBuffer();

    const { key } = await ann.call<{ key: string }>('POST', '/api/auth/calendar-feed', { password });
    secrets.calendarKey = key;
    const read = async () => (await fetch(`${installation.url}/api/calendar.ics?key=${key}`)).status;
    const reads = [await read()];
    await ann.call('DELETE', '/api/auth/calendar-feed');
    // One that has ended is refused, which is logged, too.
    expect([...reads, await read()]).toEqual([200, 404]);

    // A failure is logged and reveals nothing either.
    const { appendOnce } = installation.engines.eventStore;
    installation.engines.eventStore.appendOnce = () => Promise.reject(new Error('a fault for the log'));
    await refused(ann.command('UpdateProfile', { ...names, city: 'Heronsgate' }));
    await refused(ann.command('CloseAccount', { password: 'Wrong-Plover-2028' }));
    installation.engines.eventStore.appendOnce = appendOnce;
    await until(() => areMailsOut(installation));
    await installation.close();
    closed = true;
  }, 60_000);
  afterAll(async () => {
    if (!closed) await installation.close();
    rmSync(dataDir, { recursive: true });
  });

  const files = (folder = dataDir): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? files(path) : [path];
    });
  /** Places where a text is found: files below the data directory, or `log`. */
  const placesOf = (pattern: RegExp): string[] => [
    ...files()
      .filter((path) => pattern.test(readFileSync(path, 'latin1')))
      .map(
        (path) =>
          relative(dataDir, path)
            .split('/')[0]
            ?.replace(/-(wal|shm)$/, '') ?? '',
      ),
    ...(pattern.test(logged.join('')) ? ['log'] : []),
  ];
  const literal = (text: string) => new RegExp(text.replace(/[^\w]/g, '\\$&'), 'i');

  it('was planted completely, and something was logged', () => {
    expect(logged.join('')).toContain('a fault for the log');
    expect(Object.values({ ...secrets, ...codes }).filter((value) => value.length < 6)).toEqual([]);
    expect(Object.keys(secrets)).toEqual(
      expect.arrayContaining(['first refresh', 'first XSRF-TOKEN', 'downloadTicket']),
    );
    expect(files().map((path) => relative(dataDir, path))).toEqual(expect.arrayContaining(['events.db', 'jobs.db']));
  });

  it('leaves no password, token or card number in a file or the log', () => {
    for (const [name, secret] of Object.entries(secrets)) {
      const allowed = name === 'resetToken' ? ['mails'] : [];
      expect({ name, places: [...new Set(placesOf(literal(secret)))] }).toEqual({ name, places: allowed });
    }
  });

  it('leaves codes only in the mails that carry them', () => {
    for (const [name, code] of Object.entries(codes)) {
      const places = [...new Set(placesOf(new RegExp(`(?<![\\w.+/=-])${code}(?![\\w.+/=-])`)))];
      expect({ name, places }).toEqual({ name, places: ['mails'] });
    }
  });

  it('leaves personal data readable only in the directory, the upload registry and mails', () => {
    expect(new Set(placesOf(literal(address)))).toEqual(new Set(['directory.db', 'mails']));
    expect(new Set(placesOf(literal('canary-letter')))).toEqual(new Set(['uploads.db']));
    for (const text of ['Featherstone', 'Ornithologist', 'Aviary', 'Heronsgate', 'Feathers are missing', 'I moult at'])
      expect({ text, places: [...new Set(placesOf(literal(text)))].filter((place) => place !== 'mails') }).toEqual({
        text,
        places: [],
      });
  });
});
