/** What operators set for the whole installation, where no variable says it. */
import { z } from 'zod';
import { fileId, named } from './fields.ts';
import { collaboratorLimits, GB, KB, MB, mostCollaborators, storageLimits } from './limits.ts';
import { retentionDays } from './project/retention.ts';

/** What pages and mails are painted in. The first is its own. */
export const colours = ['blue', 'indigo', 'purple', 'magenta', 'red', 'brown', 'green', 'teal'] as const;
export type Colour = (typeof colours)[number];

/** `none`: nobody pays, and whoever runs the installation says who may host. */
export const billings = ['shop', 'none'] as const;

/** Bytes. */
export const logoLimit = 512 * KB;

const webAddress = 'Enter an address that begins with https://.';
const link = z.url({ protocol: /^https?$/, error: webAddress }).max(300, 'Enter at most 300 characters.');

/** Where people find it: links are made of it and a path of ours. */
export const isOrigin = (value: string): boolean => /^https?:\/\/[^\s/?#]+\/?$/.test(value) && URL.canParse(value);
export const originWanted = 'An address such as https://documents.example.org, without anything after it.';

const oneHost = '(on-request|[^\\s,]+\\.[^\\s,]+)';
/** `anyone`, or addresses and domains of addresses parted by commas; with `on-request` among them all others may ask. */
export const hostsText = z
  .string()
  .trim()
  .toLowerCase()
  .max(5_000, 'Enter at most 5,000 characters.')
  .regex(
    new RegExp(`^(anyone|${oneHost}(\\s*,\\s*${oneHost})*)$`),
    'Enter anyone, on-request, or ann@example.org,example.com.',
  );

/**
 * What hosts may have where nobody pays, of one of them or of all: open projects, people in a project, bytes over all, bytes of a
 * file, and days that documents are kept at most.
 */
export const hostLimits = {
  projects: z.number('Enter how many projects.').int('Enter a whole number.').min(1, 'Enter at least 1.'),
  collaborators: z
    .number('Enter how many people.')
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1.')
    .max(mostCollaborators, `Enter at most ${mostCollaborators}.`),
  storage: z.number('Enter how much.').int('Enter a whole number.').min(0, 'Enter how much.'),
  fileSize: z.number('Enter how much.').int('Enter a whole number.').min(1, 'Enter how much.'),
  retentionDays,
} as const;
export type LimitName = keyof typeof hostLimits;
export const limitNames = Object.keys(hostLimits) as LimitName[];

/** How people say them: in which unit, and up to how many of it. */
export const limitScales: Readonly<Record<LimitName, { readonly unit: number; readonly most: number }>> = {
  projects: { unit: 1, most: 100_000 },
  collaborators: { unit: 1, most: mostCollaborators },
  storage: { unit: GB, most: 1_000_000 },
  fileSize: { unit: MB, most: 1_000_000 },
  retentionDays: { unit: 1, most: 36_500 },
};

const digest = z.string().regex(/^[0-9a-f]{64}$/);
/** What `POST /api/operator/logo` answers: a picture in the file store, and its SHA-256. */
export const sentLogo = z.strictObject({ fileId, digest });

/** Only what is to change; null: as if it had never been set. */
export const settingsChange = z
  .strictObject({
    name: named('Say what it is called here.', 60).nullable(),
    colour: z.enum(colours, 'Choose a colour.').nullable(),
    logo: sentLogo.nullable(),
    /** Of mails. */
    senderName: named('Say who writes.', 60).nullable(),
    imprint: link.nullable(),
    privacy: link.nullable(),
    billing: z.enum(billings).nullable(),
    hosts: hostsText.nullable(),
    projects: hostLimits.projects.nullable(),
    collaborators: hostLimits.collaborators.nullable(),
    storage: hostLimits.storage.min(1, 'Enter how much.').nullable(),
    fileSize: hostLimits.fileSize.nullable(),
    retentionDays: hostLimits.retentionDays.nullable(),
    publicUrl: link.refine(isOrigin, originWanted).nullable(),
  })
  .partial();

/** Of all hosts. */
export const limitsForAll = settingsChange
  .pick({ projects: true, collaborators: true, storage: true, fileSize: true, retentionDays: true })
  .required();

/** As they are stored. */
export const changedSettings = z
  .object({
    name: z.string().nullable(),
    colour: z.enum(colours).nullable(),
    logo: z.object({ fileId: z.string(), digest: z.string() }).nullable(),
    senderName: z.string().nullable(),
    imprint: z.string().nullable(),
    privacy: z.string().nullable(),
    billing: z.enum(billings).nullable(),
    hosts: z.string().nullable(),
    projects: z.number().nullable(),
    collaborators: z.number().nullable(),
    storage: z.number().nullable(),
    fileSize: z.number().nullable(),
    retentionDays: z.number().nullable(),
    publicUrl: z.string().nullable(),
  })
  .partial();
export type ChangedSettings = z.infer<typeof changedSettings>;
export type Logo = NonNullable<ChangedSettings['logo']>;
export const settingName = changedSettings.keyof();
export type SettingName = z.infer<typeof settingName>;

type Value<N extends SettingName> = NonNullable<ChangedSettings[N]>;
/** Those that were ever set, and not taken back. */
export type StoredSettings = { readonly [N in SettingName]?: Value<N> };
/** Those that variables say. */
export type SettingsVariables = { readonly [N in Exclude<SettingName, 'logo'>]?: Value<N> | undefined };

/** What holds where nobody said anything. */
export const defaultSettings = {
  name: 'Dossier',
  colour: 'blue',
  logo: null,
  senderName: null,
  imprint: null,
  privacy: null,
  billing: 'shop',
  hosts: 'anyone',
  projects: null,
  collaborators: collaboratorLimits.yearly,
  storage: storageLimits.personal.yearly,
  fileSize: null,
  retentionDays: null,
  publicUrl: null,
} as const satisfies { readonly [N in SettingName]: Value<N> | null };

/** What holds: null where nobody said anything, and nothing stands for it. */
export type InstallationSettings = {
  readonly [N in SettingName]: Value<N> | ((typeof defaultSettings)[N] extends null ? null : never);
};

/** Those that are set; absent and undefined ones are not. */
const set = (values: ChangedSettings): StoredSettings =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

export const settingsAfter = (stored: StoredSettings, changed: ChangedSettings): StoredSettings =>
  set({ ...stored, ...changed });

/** Variables win. `given`: by them, so no command changes these. */
export const installationSettings = (
  { settings }: { readonly settings: StoredSettings },
  variables: SettingsVariables,
): { readonly settings: InstallationSettings; readonly given: SettingName[] } => {
  const said = set(variables);
  return { settings: { ...defaultSettings, ...settings, ...said }, given: Object.keys(said) as SettingName[] };
};

/** Where a logo is: another address for each picture. */
export const logoVersion = ({ digest }: Pick<Logo, 'digest'>): string => digest.slice(0, 16);
export const logoPath = (logo: Logo): string => `/api/brand/logo?v=${logoVersion(logo)}`;

/** What everybody's page shows of it. */
export type Brand = Pick<InstallationSettings, 'name' | 'colour' | 'imprint' | 'privacy'> & {
  /** Where it is. */
  readonly logo: string | null;
};
