/** What the pages of set-up and the server say to each other, of an installation that has nobody yet. */
import { z } from 'zod';
import { email, named, password, profileFields, required, text } from '../fields.ts';
import { mailServerAsked, mailServerCode } from '../mail-server.ts';
import { colours, isOrigin, limitsForAll, originWanted, settingsChange } from '../settings.ts';

const origin = z
  .string()
  .trim()
  .refine(isOrigin, { error: originWanted, abort: true })
  .transform((value) => new URL(value).origin);

/** Empty: there is none. */
const link = text(300).refine(
  (value) => value === '' || settingsChange.shape.imprint.safeParse(value).success,
  'An address that begins with https://, or nothing.',
);

export const setUpCalls = {
  open: z.strictObject({ token: z.string().max(200) }),
  person: z.strictObject({ ...profileFields, email }),
  address: z.strictObject({ publicUrl: origin }),
  mail: mailServerAsked.extend({ name: required('The name of the sender is required.', 60) }),
  /** Over the server that a variable names. */
  test: z.strictObject({}),
  code: mailServerCode,
  hosting: z.strictObject({
    billing: z.enum(['shop', 'none']),
    /** Without a shop; `*` stands for anyone. */
    who: z.enum(['anyone', 'named']),
    /** Addresses and domains of addresses, parted by commas, spaces or lines. */
    named: text(4_000),
    onRequest: z.boolean(),
    /** Without a shop; null: as by default. */
    limits: limitsForAll,
  }),
  look: z.strictObject({
    name: named('Say what it is called here.', 60),
    colour: z.enum(colours),
    imprint: link,
    privacy: link,
  }),
  kept: z.strictObject({ end: z.string().trim().max(10) }),
  /** `key`: of one that is encrypted; empty: the variable has it. */
  restore: z.strictObject({ from: text(1_000), name: text(100), key: text(300).default('') }),
  finish: z.strictObject({ password }),
} as const;
export type SetUpCall<N extends keyof typeof setUpCalls> = z.output<(typeof setUpCalls)[N]>;

export type SetUpPerson = SetUpCall<'person'>;
export type SetUpMail = Omit<SetUpCall<'mail'>, 'password'>;
export type SetUpLook = SetUpCall<'look'>;
export type SetUpHosting = SetUpCall<'hosting'>;

/** The picture that becomes the logo, as `POST` takes it, `GET` shows it and `DELETE` drops it. */
export const setUpLogoPath = '/api/set-up/logo';

export type FoundBackup = {
  readonly name: string;
  readonly madeAt: string;
  readonly release: string;
  readonly isEncrypted: boolean;
};

/** All that the pages show. What is given by a variable is not asked. */
export type SetUpView = {
  readonly given: {
    readonly publicUrl: string | null;
    /** The host of the mail server. */
    readonly mail: string | null;
    /** `Name <address>` */
    readonly sender: string | null;
    readonly billing: 'shop' | 'none' | null;
    readonly hosts: string | null;
    readonly look: { readonly [N in keyof SetUpLook]: SetUpLook[N] | null };
    /** Of all hosts. */
    readonly limits: SetUpHosting['limits'];
    readonly masterKey: boolean;
  };
  /** Which variables a shop needs that are missing. */
  readonly shopLacks: readonly string[];
  readonly person: SetUpPerson | null;
  readonly publicUrl: string | null;
  readonly mail: SetUpMail | null;
  readonly test: {
    /** To whom the last code went, if one did since the start. */
    readonly sentTo: string | null;
    /** Which server and address have proved themselves. */
    readonly isProved: boolean;
  };
  readonly hosting: SetUpHosting | null;
  readonly look: SetUpLook | null;
  /** Where the logo is that was chosen. */
  readonly logo: string | null;
  readonly isKept: boolean;
  /** Whether the end of set-up had begun when it was broken off: who operates cannot be changed any more. */
  readonly isFounding: boolean;
  readonly restore:
    | { readonly state: 'none' | 'running' | 'done' }
    | { readonly state: 'failed'; readonly why: string }
    /** It is restored, and wants variables to start. */
    | { readonly state: 'waits'; readonly why: string };
};

/** Whether variables say who may host: where nobody pays, by name. */
export const isHostingGiven = ({ billing, hosts }: Pick<SetUpView['given'], 'billing' | 'hosts'>): boolean =>
  billing === 'shop' || (billing === 'none' && hosts !== null);

export type Backups = { readonly place: string; readonly backups: readonly FoundBackup[] };

/** To be kept: without the master key nothing personal can be read. */
export type RecoverySheet = {
  /** Null: it is given by a variable. */
  readonly masterKey: string | null;
  /** Of seals: what the keys on the page of seals and in receipts end with. Their beginning is made with the first seal. */
  readonly publicKey: string;
};
