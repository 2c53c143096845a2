import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Clock } from '@dossier/shared/basics/clock';
import { randomToken } from '@dossier/shared/basics/ids';
import type { Logger } from '@dossier/shared/basics/log';
import { Refused } from '@dossier/shared/basics/refused';
import { type CommandInput, DAY, defaultSettings, hostsText, limitNames, logoVersion } from '@dossier/shared/contract';
import {
  type Backups,
  isHostingGiven,
  type RecoverySheet,
  type SetUpHosting,
  type SetUpView,
  setUpCalls,
  setUpLogoPath,
} from '@dossier/shared/contract/set-up';
import { verifierKey } from '@dossier/shared/history';
import { siteCookie } from '@dossier/shared/http/cookies';
import { type Exchange, type Route, sendJson, sendText, withBody } from '@dossier/shared/http/exchange';
import { readLogo } from '@dossier/shared/http/logo';
import { csrfCookie, refuseForeign } from '@dossier/shared/http/server';
import { noSender, recordsOf } from '@dossier/shared/mailer';
import {
  type Environment,
  environment as environmentSchema,
  stripeKeysOf,
  variablesOf,
} from '@dossier/shared/process/environment';
import { dropMailServer, keepMailServer, type MailServer, mailServerIn } from '@dossier/shared/process/mail-server';
import { readSealKeys } from '@dossier/shared/process/seal-key';
import { readSecrets } from '@dossier/shared/process/secrets';
import type { z } from 'zod';
import { keepingIn } from '../backup/keeping.ts';
import { backupsIn, manifestName, placeOf } from '../backup/place.ts';
import { restoreBackup } from '../backup/restore.ts';
import { mailTest, serverOf } from '../mail-server/test.ts';
import { type Answers, answersIn, dropLogo, keepAnswers, keepLogo, logoIn } from './answers.ts';
import type { Gate } from './link.ts';

export type Chosen = CommandInput<'ChangeSettings'>;

export type SetUpOptions = {
  /** What variables say, and nothing else. */
  readonly environment: Environment;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gate: Gate;
  readonly secure: boolean;
  /** Makes the installation of what was answered, and answers the browser, signed in. @throws Refused */
  readonly found: (
    exchange: Exchange,
    founding: { readonly answers: Answers; readonly chosen: Chosen; readonly password: string },
  ) => Promise<void>;
  /** A backup is in place: whether it has all that it needs to start. @throws Error that says what it lacks */
  readonly restored: () => Promise<void>;
};

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;

/** As HOSTS says it. */
const hostsOf = ({ who, named, onRequest }: SetUpHosting): string =>
  who === 'anyone'
    ? 'anyone'
    : [...named.split(/[\s,;]+/).filter(Boolean), ...(onRequest ? ['on-request'] : [])].join(',');

/** Those that are other ones than by default. */
const limitsIn = ({ limits }: SetUpHosting): Partial<SetUpHosting['limits']> =>
  Object.fromEntries(
    limitNames
      .map((name) => [name, limits[name]] as const)
      .filter(([name, value]) => value !== null && value !== defaultSettings[name]),
  );

/** What was answered, as the operator sets it; what a variable says is not set. */
const chosenOf = ({ publicUrl, hosting, look, mail }: Answers, environment: Environment): Chosen => {
  const given = variablesOf(environment);
  const chosen: Chosen = {
    publicUrl,
    billing: hosting?.billing,
    ...(hosting?.billing === 'none' && { hosts: hostsOf(hosting), ...limitsIn(hosting) }),
    name: look?.name,
    colour: look?.colour,
    imprint: look?.imprint || undefined,
    privacy: look?.privacy || undefined,
    senderName: mail?.name,
  };
  const isSet = ([name, value]: [string, unknown]) =>
    value !== undefined && given[name as keyof typeof given] === undefined;
  return Object.fromEntries(Object.entries(chosen).filter(isSet));
};

export const setUpRoutes = (options: SetUpOptions): Route[] => {
  const { environment, clock, log, gate, secure } = options;
  const { DATA_DIR: dataDir } = environment;
  const test = mailTest<z.output<typeof setUpCalls.mail>>(clock, 'set-up');
  let restore: SetUpView['restore'] = { state: 'none' };
  let isEnding = false;

  const isShopPossible = stripeKeysOf(environment) !== undefined;
  const shopLacks = stripeNames.filter((name) => environment[name] === undefined);
  const said = variablesOf(environment);
  const given: SetUpView['given'] = {
    publicUrl: said.publicUrl ?? null,
    mail: environment.SMTP_URL === undefined ? null : new URL(environment.SMTP_URL).host,
    sender: environment.MAIL_FROM === noSender ? null : environment.MAIL_FROM,
    billing: said.billing ?? null,
    hosts: said.hosts ?? null,
    look: {
      name: said.name ?? null,
      colour: said.colour ?? null,
      imprint: said.imprint ?? null,
      privacy: said.privacy ?? null,
    },
    limits: {
      projects: said.projects ?? null,
      collaborators: said.collaborators ?? null,
      storage: said.storage ?? null,
      fileSize: said.fileSize ?? null,
      retentionDays: said.retentionDays ?? null,
    },
    masterKey: environment.MASTER_KEY !== undefined,
  };

  const isProved = ({ person, provedTo, mail }: Answers): boolean =>
    person !== undefined && provedTo === person.email && (given.mail !== null || mail !== undefined);

  const view = (): SetUpView => {
    const answers = answersIn(dataDir);
    return {
      given,
      shopLacks,
      person: answers.person ?? null,
      publicUrl: answers.publicUrl ?? null,
      mail: answers.mail ?? null,
      test: { sentTo: test.sentTo(), isProved: isProved(answers) },
      hosting: answers.hosting ?? null,
      look: answers.look ?? null,
      logo: answers.logo ? `${setUpLogoPath}?v=${logoVersion(answers.logo)}` : null,
      isKept: answers.isKept ?? false,
      isFounding: answers.isFounding ?? false,
      restore,
    };
  };
  const show = ({ response }: Exchange) => sendJson(response, 200, view());

  const path = (name: string) => `/api/set-up${name && `/${name}`}`;
  const reading = (name: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path: path(name),
    access: 'public',
    handle: async (exchange) => {
      gate.check(exchange.request);
      await handle(exchange);
    },
  });
  /** Of the browser that opened the link: all others find nothing. @param answer when it is done */
  const guarded = (route: Route, answer = show): Route => ({
    ...route,
    handle: async (exchange) => {
      gate.check(exchange.request);
      refuseForeign(exchange.request);
      if (isEnding || restore.state === 'running') throw new Refused({ code: 'UNAVAILABLE', retryAfter: 2 });
      await route.handle(exchange);
      answer(exchange);
    },
  });
  const call = <N extends keyof typeof setUpCalls>(
    name: N,
    handle: (body: z.output<(typeof setUpCalls)[N]>, exchange: Exchange) => Promise<void>,
    answer?: typeof show,
  ): Route =>
    guarded(
      withBody(setUpCalls[name], {
        method: 'POST',
        path: path(name),
        access: 'public',
        handle: (exchange, body) => handle(body as z.output<(typeof setUpCalls)[N]>, exchange),
      }),
      answer,
    );

  const refuse = (field: string, message: string) =>
    new Refused({ code: 'INVALID', title: message, errors: { [field]: message } });

  const personIn = (answers: Answers) => {
    if (!answers.person) throw refuse('person', 'Say who operates it first.');
    return answers.person;
  };

  const sendTest = (server: MailServer, asked?: z.output<typeof setUpCalls.mail>) =>
    test.send(server, personIn(answersIn(dataDir)).email, asked);

  const masterKey = () =>
    given.masterKey ? null : readSecrets(dataDir, environment.MASTER_KEY).masterKey.toString('base64');
  const recovery = (): RecoverySheet => ({
    masterKey: masterKey(),
    // `<name>+<id>+<key>`, whose name is made with the first seal.
    publicKey: verifierKey('', readSealKeys(environment).current.publicKey).replace(/^\+[^+]*\+/, ''),
  });

  const backupsAt = (from: string): Backups => {
    const place = from === '' ? placeOf(environment) : resolve(from);
    // A backup itself is as good as the folder that it lies in.
    const isOne = existsSync(join(place, manifestName));
    const found = backupsIn(isOne ? dirname(place) : place).filter(({ name }) => !isOne || name === basename(place));
    return {
      place,
      backups: found.map(({ name, manifest: { madeAt, release, recipient } }) => ({
        ...{ name, madeAt, release },
        isEncrypted: recipient !== undefined,
      })),
    };
  };

  const beginRestore = async ({ from, name, key }: z.output<typeof setUpCalls.restore>) => {
    const { place: at } = backupsAt(from);
    const place = existsSync(join(at, manifestName)) ? dirname(at) : at;
    const backup = backupsIn(place).find((one) => one.name === name);
    if (!backup) throw refuse('name', 'There is no such backup.');
    const keyed = key === '' ? environment : { ...environment, BACKUP_KEY: key };
    if (!environmentSchema.shape.BACKUP_KEY.safeParse(keyed.BACKUP_KEY).success)
      throw refuse('key', 'This is no key of backups: it begins with AGE-SECRET-KEY-.');
    await keepingIn(keyed, backup).catch(() => {
      throw refuse('key', 'It is encrypted. Enter the key that was BACKUP_KEY when it was made.');
    });
    restore = { state: 'running' };
    const work = async () => {
      const report = await restoreBackup({ environment: keyed, place, backup, log });
      if (!report.ok) throw new Error(report.next ?? 'It does not hold, so nothing was changed.');
      restore = { state: 'done' };
      await options.restored().catch((error: Error) => {
        restore = { state: 'waits', why: error.message };
      });
    };
    void work().catch((error: Error) => {
      log.warn({ err: error }, 'the backup was not restored');
      restore = { state: 'failed', why: error.message };
    });
  };

  const finish = async ({ password }: { readonly password: string }, exchange: Exchange) => {
    const answers = answersIn(dataDir);
    const lacking = [
      !answers.person && 'who operates it',
      !given.publicUrl && !answers.publicUrl && 'its address',
      !isProved(answers) && 'a test mail that arrived',
      !answers.hosting && !isHostingGiven(given) && 'who may host',
      !given.masterKey && !answers.isKept && 'that the master key is kept',
    ].filter((one) => one !== false);
    if (lacking.length > 0) throw refuse('steps', `Still missing: ${lacking.join(', ')}.`);
    isEnding = true;
    try {
      await options.found(exchange, { answers, chosen: chosenOf(answers, environment), password });
    } finally {
      isEnding = false;
    }
  };

  return [
    withBody(setUpCalls.open, {
      method: 'POST',
      path: path('open'),
      access: 'public',
      handle: async (exchange, { token }) => {
        const cookie = gate.open(token, exchange.address);
        const csrf = siteCookie(csrfCookie, randomToken(), { maxAge: DAY, secure, readable: true });
        exchange.response.setHeader('Set-Cookie', [cookie, csrf]);
        show(exchange);
      },
    }),
    reading('', async (exchange) => show(exchange)),
    call('person', async (person) => {
      const before = answersIn(dataDir);
      if (before.isFounding && before.person?.email !== person.email)
        throw refuse('email', 'This account is made already. Go on with it, and with the password that was chosen.');
      keepAnswers(dataDir, { person });
    }),
    call('address', async ({ publicUrl }) => keepAnswers(dataDir, { publicUrl })),
    call('mail', async (asked) => {
      if (environment.SMTP_URL !== undefined) throw refuse('host', 'The mail server is given by SMTP_URL.');
      const whole = test.withPassword(asked, mailServerIn(environment));
      const server = serverOf(whole, whole.name);
      return sendTest({ ...server, from: given.sender ?? server.from }, whole);
    }),
    call('test', async () => {
      if (environment.SMTP_URL === undefined) throw new Refused('NOT_FOUND');
      return sendTest({ url: environment.SMTP_URL, from: environment.MAIL_FROM });
    }),
    call('code', async ({ code }) => {
      const { to, server, asked } = test.prove(code);
      if (asked) {
        const { password: _, ...mail } = asked;
        keepMailServer(environment, server);
        keepAnswers(dataDir, { mail, provedTo: to });
      } else {
        dropMailServer(environment);
        keepAnswers(dataDir, { provedTo: to });
      }
    }),
    reading('records', async ({ response }) => {
      const { mail } = answersIn(dataDir);
      sendJson(response, 200, await recordsOf(given.sender ?? mail?.from ?? ''));
    }),
    call('hosting', async (hosting) => {
      if (hosting.billing === 'shop' && !isShopPossible)
        throw refuse('billing', `A shop needs these variables first: ${shopLacks.join(', ')}.`);
      if (hosting.billing === 'none' && !hostsText.safeParse(hostsOf(hosting)).success)
        throw refuse('named', 'Addresses and domains such as ann@example.org, example.com.');
      keepAnswers(dataDir, { hosting });
    }),
    reading('recovery', async ({ response }) => sendJson(response, 200, recovery())),
    call('look', async (look) => keepAnswers(dataDir, { look })),
    reading('logo', async ({ response }) => {
      const logo = logoIn(dataDir);
      if (!logo) throw new Refused('NOT_FOUND');
      sendText(response, 200, logo.bytes, logo.mediaType);
    }),
    guarded({
      method: 'POST',
      path: setUpLogoPath,
      access: 'public',
      handle: async ({ request }) => keepLogo(dataDir, await readLogo(request)),
    }),
    guarded({
      method: 'DELETE',
      path: setUpLogoPath,
      access: 'public',
      handle: async () => dropLogo(dataDir),
    }),
    call('kept', async ({ end }) => {
      const key = masterKey() ?? '';
      // Whoever leaves out the sign of filling has the sheet as well.
      if (end.length < 4 || ![key, key.replace(/=+$/, '')].some((whole) => whole.endsWith(end)))
        throw refuse('end', 'These are not the last 4 characters of the master key.');
      keepAnswers(dataDir, { isKept: true });
    }),
    reading('backups', async ({ response, query }) => sendJson(response, 200, backupsAt(query.get('from') ?? ''))),
    call('restore', beginRestore),
    call('finish', finish, () => {}),
  ];
};
