import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import { day } from '../../support/days.ts';
import { fixture } from '../../support/files.ts';
import { type Installation, openTestInstallation, password, root } from '../../support/installation.ts';
import { mailTo } from '../../support/mails.ts';
import { type Description, operationsOf } from '../described.ts';
import { type Answer, type FormFields, type LegacyClient, legacyClient } from './client.ts';
import { filled, type Known, like, noted } from './placeholders.ts';

/** A call of the specification's section 7: what is sent, and all that is answered. */
type Golden = {
  /** The specification's own words. */
  readonly specified: string;
  /** As `openapi.json` names it. */
  readonly call: string;
  readonly by: 'host' | 'collaborator' | 'visitor';
  readonly request: {
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: object;
    readonly form?: readonly (readonly [string, string | object])[];
  };
  /** The body is JSON, lines of text or a file. */
  readonly answer: {
    readonly status: number;
    readonly body?: unknown;
    readonly lines?: readonly string[];
    readonly file?: string;
  };
  readonly mail?: { readonly to: string; readonly subject: string; readonly holds: string };
};

/** In the order in which a host's browser makes them. */
const story = [
  ...['email/send-email', 'email/verify-otp', 'auth/register', 'auth/login', 'auth/update-profile', 'auth/get'],
  ...['cards/store-card', 'cards/get-store-card'],
  ...['project-data/add-project', 'project-data/upload-supporting-file'],
  ...['project-data/update-project', 'second-paths/update-project'],
  ...['project-data/update-project-collab', 'second-paths/update-collaborators', 'project-data/upload-multiple'],
  ...['project-data/assigned-collaborators', 'project-data/update-project-doc-assigned'],
  ...['second-paths/update-docassigned', 'project-data/update-project-status'],
  ...['project-data/upload-document', 'project-data/project', 'second-paths/project'],
  ...['notifications/get-notification', 'project-data/update-project-documents', 'project-data/file'],
  ...['project-data/csv-to-json', 'project-data/collab-csv-to-json', 'project-data/docs-csv-to-json'],
  ...['project-data/delete-project', 'auth/update-password'],
  ...['email/reset-link', 'auth/verify-reset-token', 'auth/reset-password', 'email/send-quote'],
];
const folder = join(root, 'e2e/api/legacy/golden');
const golden = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Golden;
const names = readdirSync(folder).flatMap((area) =>
  readdirSync(join(folder, area)).map((file) => `${area}/${file.replace(/\.json$/, '')}`),
);

const isSession = (body: unknown): body is { token: string } =>
  typeof body === 'object' && body !== null && 'accountId' in body;

type Told = { readonly dateTime: string; readonly message: string };
/** What was told within one millisecond comes in any order. */
const inOneOrder = (body: unknown): unknown => {
  if (!Array.isArray(body) || !body.every((row) => typeof row?.dateTime === 'string')) return body;
  const compared = (one: Told, other: Told) =>
    other.dateTime.localeCompare(one.dateTime) || other.message.localeCompare(one.message);
  return (body as Told[]).toSorted(compared);
};

const delivered = fixture('letter-of-intent.pdf');

describe('the golden files of section 7', () => {
  let installation: Installation;
  const browsers = new Map<Golden['by'], LegacyClient>();
  const known: Known = new Map(
    Object.entries({
      ...{ password, newPassword: 'Another-Horse-8-Stable', today: day(0), dueDate: day(20) },
      ...{ filesize: String(delivered.bytes.length) },
      ...{ sha256: createHash('sha256').update(delivered.bytes).digest('hex') },
    }),
  );
  beforeAll(async () => {
    installation = await openTestInstallation();
    const { token } = await installation.person('Ada');
    for (const by of ['host', 'collaborator', 'visitor'] as const) browsers.set(by, legacyClient(installation));
    browsers.get('collaborator')?.use(token);
  }, 60_000);
  afterAll(() => installation.remove());

  const fieldsOf = (form: NonNullable<Golden['request']['form']>): FormFields =>
    form.map(([name, value]) => {
      if (typeof value === 'string') return [name, filled(value, known)] as const;
      if ('file' in value) return [name, fixture(String(value.file))] as const;
      return [name, filled(JSON.stringify(value), known)] as const;
    });

  const send = (browser: LegacyClient, { call, request }: Golden): Promise<Answer> => {
    const [method] = call.split(' ');
    const line = `${method} ${filled(request.path, known)}`;
    if (method === 'GET') return browser.get(filled(request.path, known), request.headers);
    if (request.form) return browser.form(line, fieldsOf(request.form), request.headers);
    return browser.call(line, JSON.parse(filled(JSON.stringify(request.body), known)), request.headers);
  };

  const bodyOf = ({ body, lines, file }: Golden['answer']) => {
    if (lines) return `${lines.join('\r\n')}\r\n`;
    return file === undefined ? body : fixture(file).bytes.toString();
  };

  it.each(story)('%s', async (name) => {
    const call = golden(name);
    const browser = browsers.get(call.by) as LegacyClient;
    const ask = async () => {
      const { status, body: told }: { status: number; body: unknown } = await send(browser, call);
      const body = inOneOrder(told);
      return {
        got: { status, body },
        wanted: like({ status: call.answer.status, body: bodyOf(call.answer) }, { status, body }, known),
      };
    };
    let { got, wanted } = await ask();
    // What others did and workers told may come a moment later.
    if (call.call.startsWith('GET '))
      await until(async () => {
        if (isDeepStrictEqual(got, wanted)) return true;
        ({ got, wanted } = await ask());
        return false;
      }, 5_000).catch(() => undefined);
    expect(got).toEqual(wanted);
    if (call.mail) {
      const { to, subject, holds } = call.mail;
      const { text } = await mailTo(installation, to, new RegExp(subject));
      expect([text, noted(holds, text, known)]).toEqual([text, true]);
    }
    if (isSession(got.body)) browser.use(got.body.token);
  });

  it('has one for every call of the legacy table, and each is in the story', async () => {
    const description = (await (await fetch(`${installation.url}/api/openapi.json`)).json()) as Description;
    const table = [...operationsOf(description)].filter(([, { tags }]) => tags?.includes('legacy'));
    expect(names.map((name) => golden(name).call).sort()).toEqual(table.map(([call]) => call).sort());
    expect(story.toSorted()).toEqual(names.sort());
  });
});
