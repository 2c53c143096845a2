/** What operators set for the whole installation, where no variable says it. */
import { z } from 'zod';
import { fileId, named } from './fields.ts';
import { collaboratorLimits, KB, mostCollaborators, storageLimits } from './limits.ts';

/** What pages and mails are painted in. The first is its own. */
export const colours = ['blue', 'indigo', 'purple', 'magenta', 'red', 'brown', 'green', 'teal'] as const;
export type Colour = (typeof colours)[number];

/** `none`: nobody pays, and whoever runs the installation says who may host. */
export const billings = ['shop', 'none'] as const;

/** Bytes. */
export const logoLimit = 512 * KB;

const webAddress = 'Enter an address that begins with https://.';
const link = z.url({ protocol: /^https?$/, error: webAddress }).max(300, 'Enter at most 300 characters.');

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

/** People in a project, as whoever runs an installation sets it. */
export const collaboratorsChosen = z
  .number('Enter how many people.')
  .int('Enter a whole number.')
  .min(1, 'Enter at least 1.')
  .max(mostCollaborators, `Enter at most ${mostCollaborators}.`);

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
    collaborators: collaboratorsChosen.nullable(),
    /** Bytes. */
    storage: z.number('Enter how much.').int('Enter a whole number.').min(1, 'Enter how much.').nullable(),
    publicUrl: link.nullable(),
  })
  .partial();

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
    collaborators: z.number().nullable(),
    storage: z.number().nullable(),
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
export type SettingsVariables = { readonly [N in Exclude<SettingName, 'logo'>]?: Value<N> | undefined } & {
  /** Of all hosts, which variables alone say; absent: none. `fileSize` in bytes. */
  readonly limits?: { readonly [N in 'projects' | 'fileSize' | 'retentionDays']?: number | undefined };
};

const byDefault = {
  name: 'Dossier',
  colour: 'blue',
  logo: null,
  senderName: null,
  imprint: null,
  privacy: null,
  billing: 'shop',
  hosts: 'anyone',
  collaborators: collaboratorLimits.yearly,
  storage: storageLimits.personal.yearly,
  publicUrl: null,
} as const satisfies { readonly [N in SettingName]: Value<N> | null };

/** What holds: null where nobody said anything, and nothing stands for it. */
export type InstallationSettings = {
  readonly [N in SettingName]: Value<N> | ((typeof byDefault)[N] extends null ? null : never);
};

/** Those that are set; absent and undefined ones are not. */
const set = (values: ChangedSettings): StoredSettings =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

export const settingsAfter = (stored: StoredSettings, changed: ChangedSettings): StoredSettings =>
  set({ ...stored, ...changed });

/** Variables win. `given`: by them, so no command changes these. */
export const installationSettings = (
  { settings }: { readonly settings: StoredSettings },
  { limits: _, ...variables }: SettingsVariables,
): { readonly settings: InstallationSettings; readonly given: SettingName[] } => {
  const said = set(variables);
  return { settings: { ...byDefault, ...settings, ...said }, given: Object.keys(said) as SettingName[] };
};

/** What everybody's page shows of it. */
export type Brand = Pick<InstallationSettings, 'name' | 'colour' | 'imprint' | 'privacy'> & {
  /** Where it is. */
  readonly logo: string | null;
};
