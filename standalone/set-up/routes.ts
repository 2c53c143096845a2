import type { Clock } from '@dossier/shared/basics/clock';
import { randomToken } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { DAY, hostsText } from '@dossier/shared/contract';
import { type RecoverySheet, type SetUpView, setUpCalls, setUpLogoPath } from '@dossier/shared/contract/set-up';
import { verifierKey } from '@dossier/shared/history';
import { siteCookie } from '@dossier/shared/http/cookies';
import { type Exchange, type Route, sendJson, sendText, withBody } from '@dossier/shared/http/exchange';
import { readLogo } from '@dossier/shared/http/logo';
import { csrfCookie, refuseForeign } from '@dossier/shared/http/server';
import { recordsOf } from '@dossier/shared/mailer';
import type { Environment } from '@dossier/shared/process/environment';
import { dropMailServer, keepMailServer, type MailServer, mailServerIn } from '@dossier/shared/process/mail-server';
import { readSealKeys } from '@dossier/shared/process/seal-key';
import { readSecrets } from '@dossier/shared/process/secrets';
import type { z } from 'zod';
import { mailTest, serverOf } from '../mail-server/test.ts';
import { type Answers, answersIn, dropLogo, keepAnswers, keepLogo, logoIn, refuseAnswer } from './answers.ts';
import { type Chosen, chosenOf, hostsOf } from './chosen.ts';
import type { Gate } from './link.ts';
import { createRestore, type Restore, type RestoreOptions } from './restore.ts';
import { givenBy, lackingIn, shopOf, viewOf } from './view.ts';

export type SetUpOptions = RestoreOptions & {
  /** What variables say, and nothing else. */
  readonly environment: Environment;
  readonly clock: Clock;
  readonly gate: Gate;
  readonly secure: boolean;
  /** Makes the installation of what was answered, and answers the browser, signed in. @throws Refused */
  readonly found: (
    exchange: Exchange,
    founding: { readonly answers: Answers; readonly chosen: Chosen; readonly password: string },
  ) => Promise<void>;
};

type Call = keyof typeof setUpCalls;
type Body<N extends Call> = z.output<(typeof setUpCalls)[N]>;
type Show = (exchange: Exchange) => void;

const path = (name: string) => `/api/set-up${name && `/${name}`}`;

/** Calls of the browser that opened the link: all others find nothing. @param show what they answer */
const callsOf = (gate: Gate, isBusy: () => boolean, show: Show) => {
  /** @param answer when it is done */
  const guarded = (route: Route, answer = show): Route => ({
    ...route,
    handle: async (exchange) => {
      gate.check(exchange.request);
      refuseForeign(exchange.request);
      if (isBusy()) throw new Refused({ code: 'UNAVAILABLE', retryAfter: 2 });
      await route.handle(exchange);
      answer(exchange);
    },
  });
  return {
    guarded,
    reading: (name: string, handle: Route['handle']): Route => ({
      method: 'GET',
      path: path(name),
      access: 'public',
      handle: async (exchange) => {
        gate.check(exchange.request);
        await handle(exchange);
      },
    }),
    call: <N extends Call>(
      name: N,
      handle: (body: Body<N>, exchange: Exchange) => Promise<void>,
      answer?: Show,
    ): Route =>
      guarded(
        withBody(setUpCalls[name], {
          method: 'POST',
          path: path(name),
          access: 'public',
          handle: (exchange, body) => handle(body as Body<N>, exchange),
        }),
        answer,
      ),
  };
};
type Calls = ReturnType<typeof callsOf>;

/** By whom the link is opened. */
const openRoute = ({ gate, secure }: Pick<SetUpOptions, 'gate' | 'secure'>, show: Show): Route =>
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
  });

/** Who operates it, where it is, who may host, how it looks. */
const answerRoutes = ({ call }: Calls, environment: Environment): Route[] => {
  const { DATA_DIR: dataDir } = environment;
  const shop = shopOf(environment);
  return [
    call('person', async (person) => {
      const before = answersIn(dataDir);
      if (before.isFounding && before.person?.email !== person.email)
        throw refuseAnswer(
          'email',
          'This account is made already. Go on with it, and with the password that was chosen.',
        );
      keepAnswers(dataDir, { person });
    }),
    call('address', async ({ publicUrl }) => keepAnswers(dataDir, { publicUrl })),
    call('hosting', async (hosting) => {
      if (hosting.billing === 'shop' && !shop.isPossible)
        throw refuseAnswer('billing', `A shop needs these variables first: ${shop.lacks.join(', ')}.`);
      if (hosting.billing === 'none' && !hostsText.safeParse(hostsOf(hosting)).success)
        throw refuseAnswer('named', 'Addresses and domains such as ann@example.org, example.com.');
      keepAnswers(dataDir, { hosting });
    }),
    call('look', async (look) => keepAnswers(dataDir, { look })),
  ];
};

type MailTest = ReturnType<typeof mailTest<Body<'mail'>>>;

/** A mail server is kept when a test mail over it has arrived. */
const mailRoutes = (
  { call, reading }: Calls,
  test: MailTest,
  environment: Environment,
  { sender }: SetUpView['given'],
): Route[] => {
  const { DATA_DIR: dataDir } = environment;
  const sendTest = (server: MailServer, asked?: Body<'mail'>) => {
    const { person } = answersIn(dataDir);
    if (!person) throw refuseAnswer('person', 'Say who operates it first.');
    return test.send(server, person.email, asked);
  };
  return [
    call('mail', async (asked) => {
      if (environment.SMTP_URL !== undefined) throw refuseAnswer('host', 'The mail server is given by SMTP_URL.');
      const whole = test.withPassword(asked, mailServerIn(environment));
      const server = serverOf(whole, whole.name);
      return sendTest({ ...server, from: sender ?? server.from }, whole);
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
      sendJson(response, 200, await recordsOf(sender ?? mail?.from ?? ''));
    }),
  ];
};

const logoRoutes = ({ guarded, reading }: Calls, { DATA_DIR: dataDir }: Environment): Route[] => {
  const logo = { path: setUpLogoPath, access: 'public' } as const;
  return [
    reading('logo', async ({ response }) => {
      const kept = logoIn(dataDir);
      if (!kept) throw new Refused('NOT_FOUND');
      sendText(response, 200, kept.bytes, kept.mediaType);
    }),
    guarded({ ...logo, method: 'POST', handle: async ({ request }) => keepLogo(dataDir, await readLogo(request)) }),
    guarded({ ...logo, method: 'DELETE', handle: async () => dropLogo(dataDir) }),
  ];
};

/** What is to be kept by whoever operates it, and whether they have it. */
const recoveryRoutes = ({ call, reading }: Calls, environment: Environment): Route[] => {
  const { DATA_DIR: dataDir, MASTER_KEY } = environment;
  const masterKey = () =>
    MASTER_KEY === undefined ? readSecrets(dataDir, MASTER_KEY).masterKey.toString('base64') : null;
  const sheet = (): RecoverySheet => ({
    masterKey: masterKey(),
    // `<name>+<id>+<key>`, whose name is made with the first seal.
    publicKey: verifierKey('', readSealKeys(environment).current.publicKey).replace(/^\+[^+]*\+/, ''),
  });
  return [
    reading('recovery', async ({ response }) => sendJson(response, 200, sheet())),
    call('kept', async ({ end }) => {
      const key = masterKey() ?? '';
      // Whoever leaves out the sign of filling has the sheet as well.
      if (end.length < 4 || ![key, key.replace(/=+$/, '')].some((whole) => whole.endsWith(end)))
        throw refuseAnswer('end', 'These are not the last 4 characters of the master key.');
      keepAnswers(dataDir, { isKept: true });
    }),
  ];
};

const restoreRoutes = ({ call, reading }: Calls, restore: Restore): Route[] => [
  reading('backups', async ({ response, query }) =>
    sendJson(response, 200, restore.backupsAt(query.get('from') ?? '')),
  ),
  call('restore', restore.begin),
];

export const setUpRoutes = (options: SetUpOptions): Route[] => {
  const { environment, clock, gate, found } = options;
  const { DATA_DIR: dataDir } = environment;
  const given = givenBy(environment);
  const { lacks: shopLacks } = shopOf(environment);
  const test: MailTest = mailTest(clock, 'set-up');
  const restore = createRestore(options);
  let isEnding = false;

  const show: Show = ({ response }) => {
    const now = { given, shopLacks, restore: restore.state(), sentTo: test.sentTo() };
    sendJson(response, 200, viewOf(answersIn(dataDir), now));
  };
  const calls = callsOf(gate, () => isEnding || restore.state().state === 'running', show);
  const finish = async ({ password }: Body<'finish'>, exchange: Exchange) => {
    const answers = answersIn(dataDir);
    const lacking = lackingIn(answers, given);
    if (lacking.length > 0) throw refuseAnswer('steps', `Still missing: ${lacking.join(', ')}.`);
    isEnding = true;
    try {
      await found(exchange, { answers, chosen: chosenOf(answers, environment), password });
    } finally {
      isEnding = false;
    }
  };

  return [
    openRoute(options, show),
    calls.reading('', async (exchange) => show(exchange)),
    ...answerRoutes(calls, environment),
    ...mailRoutes(calls, test, environment, given),
    ...logoRoutes(calls, environment),
    ...recoveryRoutes(calls, environment),
    ...restoreRoutes(calls, restore),
    calls.call('finish', finish, () => {}),
  ];
};
