import { isoTime } from '@dossier/shared/basics/clock';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { pastHeaders, pastQuery, type Until } from '@dossier/shared/contract';
import type { ProjectDocument } from '@dossier/shared/views';
import type { z } from 'zod';
import { type Beside, digestOfHeads, type OpenPast, type Past } from '../../past/open-past.ts';
import type { Asker } from '../asker.ts';
import { type Judged, projectView, type Reader, type Resource } from './reader.ts';

/** Undefined: as it is now. @throws Refused INVALID */
export const untilOf = (query: URLSearchParams): Until | undefined => untilFrom(Object.fromEntries(query));

/** Of fields that may have others beside them. */
export const untilFrom = (fields: z.input<typeof pastQuery>): Until | undefined => {
  const { asOf, position } = parse(pastQuery, fields);
  if (asOf !== undefined && position !== undefined)
    throw new Refused({ code: 'INVALID', errors: { position: 'Give either asOf or position.' } });
  if (asOf !== undefined) return { moment: isoTime(Date.parse(asOf)) };
  return position === undefined ? undefined : { position: Number(position) };
};

export const headersOf = ({ moment, position, heads }: Past): Record<string, string> => ({
  [pastHeaders.moment]: moment,
  [pastHeaders.position]: String(position),
  [pastHeaders.heads]: `${heads.length};sha-256=${digestOfHeads(heads)}`,
  'Access-Control-Expose-Headers': ['Content-Range', ...Object.values(pastHeaders)].join(', '),
});

const isHidden = ({ status }: ProjectDocument) => status === 'draft' || status === 'bin';

/** Rights are those of now, and whoever sees no drafts sees none of the past. */
const judgedNow =
  ({ readStore, judged }: Pick<Reader, 'readStore' | 'judged'>): Judged =>
  async (projects) => {
    const found = await readStore.getMany<ProjectDocument>(
      'projects',
      projects.map(({ id }) => id),
    );
    const present = await judged(found.map(({ document }) => document));
    const now = new Map(present.flatMap((project) => (project ? [[project.id, project] as const] : [])));
    return projects.map((then) => {
      const judge = now.get(then.id);
      return judge && isHidden(then) ? { ...judge, status: then.status } : judge;
    });
  };

/** A reader of what was, with the rights of now. */
export const readerOf = (reader: Reader, { readStore, people, clock }: Past): Reader => ({
  ...reader,
  readStore,
  people,
  clock,
  judged: judgedNow(reader),
});

export type ResourceThen = (
  name: Resource['name'],
  asker: Asker,
  projectId: string,
  until: Until,
) => Promise<{ readonly resource: Resource; readonly headers: Record<string, string> }>;

export type BesideOf = (name: Resource['name'], asker: Asker, projectId: string) => Beside | undefined;

/** The same resources over a project as it was. @throws Refused as {@link projectView} does */
export const resourcesThen =
  (
    reader: Reader,
    openPast: OpenPast,
    besideOf: BesideOf,
    resourcesOf: (reader: Reader) => readonly Resource[],
  ): ResourceThen =>
  async (name, asker, projectId, until) => {
    await projectView(reader, name, asker, projectId);
    const past = await openPast({ projectId, until, beside: besideOf(name, asker, projectId) });
    const resource = resourcesOf(readerOf(reader, past)).find((one) => one.name === name) as Resource;
    return { resource, headers: headersOf(past) };
  };
