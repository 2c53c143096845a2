import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { parse, Refused } from '../basics/refused.ts';
import {
  billings,
  colours,
  evidenceLimits,
  GB,
  hostsText,
  MB,
  mostCollaborators,
  type SettingsVariables,
} from '../contract/index.ts';
import { type CardSites, stripeSites } from '../http/policy.ts';
import { isNetwork } from '../http/shared-networks.ts';
import { mailAddress, noSender } from '../mailer/port.ts';

/** What `openssl rand -base64 32` makes. */
const key = z.base64('32 random bytes in base64, as openssl rand -base64 32 makes them.');
const mailbox = z.email('One address such as ann@example.org.');
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** As `1` and `0`, too. */
const allowed = z.enum(['1', 'true', '0', 'false']).transform((value) => value === '1' || value === 'true');
const address = (...protocols: readonly string[]) =>
  z.string().refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), {
    message: `An address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}.`,
  });

/** Undefined: one of its parts cannot be read. */
const partsOf = (value: string): string | undefined => {
  try {
    const { username, password, pathname } = new URL(value);
    return decodeURIComponent([username, password, pathname].join(' '));
  } catch {
    return undefined;
  }
};
/** With a user and a password in it, as most of them are pasted. */
const accountAddress = (...protocols: readonly string[]) =>
  address(...protocols).refine((value) => partsOf(value) !== undefined, {
    abort: true,
    message:
      'It cannot be read as an address: in its user and password % is written %25, / is %2F, @ is %40, : is %3A, # is %23 and ? is %3F.',
  });

const isSender = (value: string): boolean => {
  try {
    return mailAddress(value).address !== '';
  } catch {
    return false;
  }
};

/** `host:8443` would be one of a scheme of its own. */
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'An address such as https://documents.example.org.',
  abort: true,
});
/** Links are made of it and a path. */
const hasNoMore = (value: string): boolean => {
  const { username, password } = new URL(value);
  return username + password === '' && !/[?#]/.test(value);
};

/** Blanks alone would be read as 0. */
const filled = z.string().regex(/\S/, 'A number, or nothing at all.');
const number = (least: number, most = Number.POSITIVE_INFINITY) =>
  filled.pipe(z.coerce.number<string>().min(least).max(most));
const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  filled.pipe(z.coerce.number<string>().int().min(least).max(most));
const count = (least: number, unit = 1) => wholeNumber(least).transform((given) => given * unit);
const listed = (separator: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(separator)
        .map((item) => item.trim())
        .filter(Boolean),
    );

/** All or none are set: none means the embedded profile, all the cluster profile. */
const clusterVariables = ['EVENT_STORE_URL', 'KAFKA_BROKERS', 'MONGODB_URL', 'REDIS_URL'] as const;
const kafkaUserVariables = ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const;
const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Where what is for operators goes while nobody has said who they are. */
export const nobodyOperates = 'operator@localhost.localdomain';

/** Every variable that Dossier reads; documented in docs/operations.md. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Cluster: 3001. Embedded: where it is absent, PORT answers this machine. */
  OPERATIONS_PORT: wholeNumber(0, 65_535).optional(),
  DATA_DIR: z.string().default('./data'),
  DISK_RESERVE: count(0, MB).optional(),
  /** Embedded: a folder, better on another disk; absent: DATA_DIR/backups. */
  BACKUP_TO: z.string().optional(),
  /** Embedded: the hour and minute of this machine's time; `off`: none are made by themselves. */
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'An hour and a minute such as 02:00, or off.')
    .default('02:00'),
  /** Embedded: encrypts backups, and reads them; made by `npm start -- backup key`. */
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/, 'A key that `npm start -- backup key` made.')
    .optional(),
  /** Mails link to it; it never comes from the Host header. */
  PUBLIC_URL: webAddress.refine(hasNoMore, 'An address without a user, ? and #.').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Hops of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Whose addresses are no clients: many people are behind each. */
  SHARED_NETWORKS: listed(',').refine(
    (networks) => networks.every(isNetwork),
    'Networks such as 10.1.0.0/16,2001:db8::/32, at most as wide as /8, or /19 of IPv6.',
  ),
  /** A gateway that takes no money and an inbox that shows all mails, also for others. */
  ALLOW_TEST_ENGINES: allowed.default(false),
  EVIDENCE_STREAMED: number(0)
    .transform((megabytes) => megabytes * MB)
    .default(evidenceLimits.streamedBytes),
  /** `none`: nobody pays, and whoever runs the installation says who may host. */
  BILLING: z.enum(billings).optional(),
  HOSTS: hostsText.optional(),
  HOST_COLLABORATORS: wholeNumber(1, mostCollaborators).optional(),
  HOST_STORAGE: count(1, GB).optional(),
  /** What it is called on pages and in mails, and what these are painted in. */
  BRAND_NAME: z.string().trim().min(1).max(60).optional(),
  BRAND_COLOUR: z.enum(colours).optional(),
  IMPRINT_URL: address('http', 'https').optional(),
  PRIVACY_URL: address('http', 'https').optional(),
  /** Absent: no limit. */
  HOST_PROJECTS: count(1).optional(),
  HOST_FILE_SIZE: count(1, MB).optional(),
  HOST_RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  TRIAL_DAYS: wholeNumber(1, 365).default(14),
  /** A fraction, such as 0.19. */
  TAX_RATE: number(0, 1).default(0),
  /** Webhooks may go to this machine itself. */
  WEBHOOK_LOOPBACK: flag.default(false),
  /** On invoices; the address in lines parted by `;`. */
  SELLER_NAME: z.string().default('Dossier'),
  SELLER_ADDRESS: listed(';'),
  SELLER_TAX_ID: z.string().default(''),
  OPERATOR_EMAIL: mailbox.default(nobodyOperates),
  /** For /.well-known/security.txt; absent: there is none. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, 'mailto:security@example.org, or an https address.')
    .optional(),
  /** 32 bytes in base64; made in DATA_DIR/secrets.json when absent. */
  MASTER_KEY: key.optional(),
  SEAL_KEY: key.optional(),
  SEAL_KEY_PREVIOUS: z.string().optional(),
  ERASURE_LEDGER: z.string().optional(),
  SEAL_WITNESS_FILE: z.string().optional(),
  SEAL_WITNESS_MAIL: mailbox.optional(),
  SEAL_WITNESS_TSA_URL: address('http', 'https').optional(),
  MASTER_KEY_SECOND: key.optional(),
  SECURE_COOKIES: flag.optional(),

  EVENT_STORE_URL: address('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover').optional(),
  EVENT_STORE_PREFIX: z.string().default(''),
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^,\s:]+:\d+(,[^,\s:]+:\d+)*$/, 'host:port, several parted by commas.')
    .transform((brokers) => brokers.split(','))
    .optional(),
  KAFKA_TOPIC: z.string().default('dossier-events'),
  KAFKA_PARTITIONS: wholeNumber(1, 1_000).default(12),
  KAFKA_REPLICATION: wholeNumber(1, 10).optional(),
  KAFKA_TLS: flag.default(false),
  KAFKA_CA: z.string().optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  MONGODB_URL: address('mongodb', 'mongodb+srv').optional(),
  REDIS_URL: address('redis', 'rediss').optional(),
  COMMAND_SERVICE_URL: webAddress.optional(),

  // Each of these may be set in either profile.
  GOTENBERG_URL: address('http', 'https').optional(),
  /** LibreOffice; absent: the one on the path, `off`: none. */
  SOFFICE_PATH: z.string().optional(),
  S3_URL: accountAddress('http', 'https').optional(),
  SMTP_URL: accountAddress('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'An address such as documents@example.org, or Documents <documents@example.org>.')
    .default(noSender),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** For tests: what speaks as Stripe does, to the server and to browsers. */
  STRIPE_API_URL: address('http', 'https').optional(),
  STRIPE_SCRIPT_URL: address('http', 'https').optional(),
});

const refuse = (context: z.RefinementCtx, name: string, message: string) =>
  context.addIssue({ code: 'custom', path: [name], message });
const together =
  (variables: readonly (keyof Environment)[], what: string) => (values: Environment, context: z.RefinementCtx) => {
    const missing = variables.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < variables.length)
      for (const name of missing) refuse(context, name, `${what} needs this one too: ${variables.join(', ')}.`);
  };
/** Where it lies, whatever links lead there; what is not there yet, in a folder that is. */
export const realPlace = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(realPlace(dirname(path)), basename(path));
/** One of them is the other, or lies in it. */
const areNested = (...folders: readonly [string, string]) => {
  const [one, other] = folders.map((folder) => realPlace(resolve(folder)) + sep) as [string, string];
  return one.startsWith(other) || other.startsWith(one);
};
const whole = environment
  .superRefine(together(clusterVariables, 'The cluster profile'))
  .superRefine((values, context) => {
    if (values.SEAL_WITNESS_TSA_URL && !witnessFileOf(values))
      refuse(context, 'SEAL_WITNESS_FILE', 'The answers of SEAL_WITNESS_TSA_URL are kept beside this file.');
  })
  .superRefine(({ DATA_DIR }, context) => {
    if (existsSync(DATA_DIR) && !statSync(DATA_DIR).isDirectory())
      refuse(context, 'DATA_DIR', 'A folder: a file of this name is there.');
  })
  .superRefine(({ DATA_DIR, BACKUP_TO }, context) => {
    // What of `files/` no backup names is removed there.
    if (BACKUP_TO !== undefined && areNested(join(DATA_DIR, 'files'), join(BACKUP_TO, 'files')))
      refuse(context, 'BACKUP_TO', 'A folder of its own: in this one the files of the installation lie.');
  })
  .superRefine(together(kafkaUserVariables, 'A user of Kafka'))
  .superRefine(together(stripeVariables, 'Stripe'));

export type Environment = z.infer<typeof environment>;
export type ClusterEnvironment = Environment &
  Required<{
    [K in (typeof clusterVariables)[number] | 'S3_URL' | 'SMTP_URL' | 'PUBLIC_URL']: NonNullable<Environment[K]>;
  }>;

/** Every file that a variable names: most hold a secret. */
export const namedFiles = (variables: NodeJS.ProcessEnv = process.env): string[] =>
  Object.entries(variables).flatMap(([name, file]) => (name.endsWith('_FILE') && file ? [file] : []));

const contentOf = (name: string, file: string) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = `${file} cannot be read: ${(error as Error).message}.`;
    throw new Refused({ code: 'INVALID', title: `${name}: ${why}`, errors: { [name]: why } });
  }
};

/** Compose files pass what is not set as an empty string. `X_FILE` names a file that holds X. */
const given = (variables: NodeJS.ProcessEnv): Record<string, string | undefined> => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const fromFile = (name: string) => {
    const file = set[`${name}_FILE`];
    return set[name] ?? (file === undefined ? undefined : contentOf(`${name}_FILE`, file));
  };
  return Object.fromEntries(Object.keys(environment.shape).map((name) => [name, fromFile(name)]));
};

/** @throws Refused naming every wrong or missing variable */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment => parse(whole, given(variables));

export const isCluster = (values: Environment): boolean => values.EVENT_STORE_URL !== undefined;

const keyForAll =
  'The cluster profile needs this variable, with the same key for every process: that of its secrets.json if it has one, or a new one (openssl rand -base64 32) for an installation without data.';

/** `masterKey`: false where the key may come from elsewhere. */
export const readClusterEnvironment = (variables: NodeJS.ProcessEnv, { masterKey = true } = {}): ClusterEnvironment => {
  const needed = [...clusterVariables, 'S3_URL', 'SMTP_URL', 'PUBLIC_URL'] as const;
  const required = whole.superRefine((values, context) => {
    for (const name of needed)
      if (values[name] === undefined) refuse(context, name, 'The cluster profile needs this variable.');
    // One that a process made for itself would be another one.
    if (masterKey && values.MASTER_KEY === undefined) refuse(context, 'MASTER_KEY', keyForAll);
  });
  return parse(required, given(variables)) as ClusterEnvironment;
};

/** In the cluster profile no disk is sure to stay: there it has to be named. */
export const witnessFileOf = (values: Environment): string | undefined =>
  values.SEAL_WITNESS_FILE ?? (isCluster(values) ? undefined : join(values.DATA_DIR, 'seals.txt'));

/** What operators would set otherwise; they cannot change what is said here. */
export const variablesOf = (values: Environment): SettingsVariables => ({
  name: values.BRAND_NAME,
  colour: values.BRAND_COLOUR,
  senderName: values.MAIL_FROM === noSender ? undefined : mailAddress(values.MAIL_FROM).name || undefined,
  imprint: values.IMPRINT_URL,
  privacy: values.PRIVACY_URL,
  billing: values.BILLING,
  hosts: values.HOSTS,
  projects: values.HOST_PROJECTS,
  collaborators: values.HOST_COLLABORATORS,
  storage: values.HOST_STORAGE,
  fileSize: values.HOST_FILE_SIZE,
  retentionDays: values.HOST_RETENTION_DAYS,
  publicUrl: values.PUBLIC_URL,
});

export const settingsOf = (values: Environment, secret: Buffer) => ({
  hasShop: values.BILLING !== 'none',
  variables: variablesOf(values),
  publicUrl: values.PUBLIC_URL ?? '',
  trialDays: values.TRIAL_DAYS,
  evidenceStreamed: values.EVIDENCE_STREAMED,
  taxRate: values.TAX_RATE,
  seller: { name: values.SELLER_NAME, address: values.SELLER_ADDRESS, taxId: values.SELLER_TAX_ID },
  secret,
  sharedNetworks: values.SHARED_NETWORKS,
  secureCookies: values.SECURE_COOKIES ?? values.PUBLIC_URL?.startsWith('https:') ?? false,
  webhookLoopback: values.WEBHOOK_LOOPBACK,
  operatorEmail: values.OPERATOR_EMAIL,
  witnesses: { file: witnessFileOf(values), mail: values.SEAL_WITNESS_MAIL, tsa: values.SEAL_WITNESS_TSA_URL },
});

/** Whoever names several brokers wants to lose one of them without harm. */
export const kafkaReplicationOf = ({ KAFKA_REPLICATION, KAFKA_BROKERS = [] }: Environment): number =>
  KAFKA_REPLICATION ?? (KAFKA_BROKERS.length > 1 ? 3 : 1);

/** User name and password are set together (readEnvironment). */
export const kafkaSecurityOf = (values: Environment) => ({
  ...(values.KAFKA_TLS && { tls: { ca: values.KAFKA_CA } }),
  ...(values.KAFKA_USERNAME &&
    values.KAFKA_PASSWORD && {
      user: { mechanism: values.KAFKA_SASL_MECHANISM, name: values.KAFKA_USERNAME, password: values.KAFKA_PASSWORD },
    }),
});

/** Undefined where no money is taken; both secrets are set together (readEnvironment). */
export const stripeKeysOf = (values: Environment) =>
  values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: values.STRIPE_SECRET_KEY,
        // Without it renewals go on; the card form says that it is missing.
        publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? null,
        webhookSecret: values.STRIPE_WEBHOOK_SECRET,
        apiUrl: values.STRIPE_API_URL,
        scriptUrl: values.STRIPE_SCRIPT_URL,
      }
    : undefined;

/** Where pages with the card form load it from. */
export const cardSitesOf = (values: Environment): CardSites | undefined =>
  stripeKeysOf(values) && stripeSites(values.STRIPE_SCRIPT_URL);
