import type { Clock } from '@dossier/shared/basics/clock';
import type { Directory } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { createCodec } from '@dossier/shared/history';
import { headersOf, judgedThen } from '../../http/lists/as-of.ts';
import { entryReader } from '../../http/lists/entries.ts';
import { keepingNothing } from '../../http/lists/keeping.ts';
import { decrypter, type Reader, type Resource } from '../../http/lists/reader.ts';
import { pageText } from '../../http/lists/text.ts';
import { resourcesOf } from '../../read-models/resources.ts';
import { besideProject } from '../beside.ts';
import { type Past, type Pasts, pasts } from '../open-past.ts';
import type { AskedThen, Json, PastWork, Present } from './port.ts';

const bytes = new TextEncoder();
const jsonOf = (value: unknown): Json => ({ json: bytes.encode(JSON.stringify(value)) });

/** The same resources as ever over a project as it was, with the rights of now. */
export const pastWork = (options: {
  readonly eventStore: Pick<EventStore, 'readStream' | 'byPosition' | 'head'>;
  readonly present: Present;
  readonly onErased: Directory['onErased'];
  readonly clock: Clock;
  readonly pastFolder?: string | undefined;
}): PastWork & Pick<Pasts, 'stop'> => {
  const { eventStore, present, onErased, clock, pastFolder } = options;
  const keysOf = async (personIds: readonly string[]) => {
    const keys = await present.keys(personIds);
    return new Map([...keys].map(([personId, key]) => [personId, Buffer.from(key)]));
  };
  const directory = { findMany: present.people, keysOf, onErased };
  const codec = createCodec(directory);
  const past = pasts({ eventStore, directory, codec, clock, pastFolder });
  const besideOf = besideProject({ eventStore, mailsOf: present.mailsOf });
  const always: Omit<Reader, 'readStore' | 'people' | 'clock'> = {
    eventStore,
    sealOver: async () => undefined,
    searched: async () => new Map(),
    keeping: keepingNothing,
    judged: judgedThen(present.judged),
    teams: (teamIds) => present.teams([...teamIds]),
    audits: { among: present.auditing, of: async () => [] },
    recordLook: present.recordLook,
    decrypt: decrypter(codec, directory),
    entriesOf: entryReader(eventStore),
    refusedIn: async () => [],
    sizeOf: async () => undefined,
    limit: present.limit,
    refund: present.refund,
  };
  const readerOf = ({ readStore, people, clock }: Past): Reader => ({ ...always, readStore, people, clock });
  const shown = async ({ name, asker, ...asked }: AskedThen) => {
    const opened = await past.open({ ...asked, beside: besideOf(name, asker, asked.projectId) });
    const resource = resourcesOf(readerOf(opened)).find((one) => one.name === name) as Resource;
    return { resource, headers: headersOf(opened) };
  };
  return {
    stop: past.stop,
    page: async (asked, query) => {
      const { resource, headers } = await shown(asked);
      const { text, ...page } = await pageText(resource, asked.asker, query);
      return { ...page, headers, json: bytes.encode(text) };
    },
    one: async (asked, id) => {
      const { resource, headers } = await shown(asked);
      return { ...jsonOf(await resource.one(asked.asker, id)), headers };
    },
    moments: async (projectId, now) => jsonOf(await past.moments(projectId, now)),
    life: async (projectId, now, steps) => jsonOf(await past.life(projectId, now, steps)),
    opened: async (asked) => {
      const { moment, position, heads } = await past.open(asked);
      return { moment, position, heads };
    },
    viewed: async (asked, query, given) => {
      const { readStore } = await past.open(asked);
      return (readStore[query] as (...given: readonly unknown[]) => Promise<unknown>)(...given);
    },
  };
};
