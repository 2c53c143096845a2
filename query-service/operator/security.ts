import { isoTime } from '@dossier/shared/basics/clock';
import {
  type ChangedSettings,
  formatSize,
  type OperatorSecurity,
  operatorListLength,
  removedPerson,
  streams,
} from '@dossier/shared/contract';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';

type Options = Pick<QueryServiceOptions, 'eventStore' | 'directory' | 'codec'> & {
  readonly settings: Pick<QueryServiceOptions['settings'], 'sharedNetworks'>;
  readonly reader: Pick<Reader, 'people'>;
};

/** Whichever of these its kind has. */
type About = {
  readonly personId?: string;
  readonly queue?: string;
  readonly jobId?: string;
  readonly reason?: string;
  readonly text?: string;
  readonly host?: string;
  readonly billing?: string;
};

const shell = 'system';
/** They name the operator who asked for them, and are about nobody. */
const byServices = ['ParkedRetried', 'MailServerChanged'];

/** Stored in bytes. */
const sizes = ['storage', 'fileSize'];
const said = (name: string, value: ChangedSettings[keyof ChangedSettings]) => {
  if (value === null) return 'as by default';
  if (typeof value === 'number' && sizes.includes(name)) return formatSize(value);
  return typeof value === 'object' ? 'a new one' : String(value);
};
const settingsSaid = (changed: ChangedSettings) =>
  Object.entries(changed)
    .map(([name, value]) => `${name}: ${said(name, value)}`)
    .join(', ');

const thingOf = (type: string, about: About): string => {
  if (type === 'SettingsChanged') return settingsSaid(about as ChangedSettings);
  const { text, host, billing, queue = '', jobId = '' } = about;
  return text ?? host ?? billing ?? `${queue} ${jobId}`.trim();
};

/** What operators did, and what was refused to whom: the newest of both. */
export const securityReader =
  ({ eventStore, directory, codec, reader, settings }: Options) =>
  async (): Promise<OperatorSecurity> => {
    const newest = { direction: 'backwards', limit: operatorListLength } as const;
    const [stored, refused] = await Promise.all([
      eventStore.readStream(streams.installation(), newest),
      directory.refusedLately(operatorListLength),
    ]);
    const acts = (await codec.decrypt(stored)).map(({ id, type, time, actor, data }) => ({
      id,
      type,
      time,
      actor,
      about: data as About,
    }));
    const mentioned = [
      ...acts.flatMap(({ actor, about }) => [actor, ...(about.personId ? [about.personId] : [])]),
      ...refused.flatMap(({ personId }) => personId ?? []),
    ];
    const people = await reader.people(mentioned);
    const named = (personId: string) => people.get(personId)?.email || removedPerson;
    return {
      sharedNetworks: [...settings.sharedNetworks],
      acts: acts.map(({ id, type, time, actor, about }) => {
        const { personId, reason } = about;
        // What was asked of a service names who asked; the command was its own.
        const by = (type === 'HostLeft' || byServices.includes(type)) && personId ? personId : actor;
        return {
          id,
          at: time,
          type,
          by: by === shell ? 'command line' : named(by),
          about: personId && !byServices.includes(type) ? named(personId) : thingOf(type, about),
          reason: reason ?? null,
        };
      }),
      refused: refused.map(({ id, lastAt, count, action, code, personId, client, projectId }) => ({
        id,
        at: isoTime(lastAt),
        count,
        action,
        code,
        by: personId === null ? '' : named(personId),
        from: client,
        projectId: projectId === '' ? null : projectId,
      })),
    };
  };
