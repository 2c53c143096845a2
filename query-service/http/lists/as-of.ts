import { letGo } from '@dossier/shared/async/calls';
import { isoTime } from '@dossier/shared/basics/clock';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { isUnstarted, pastHeaders, pastQuery, type Until } from '@dossier/shared/contract';
import type { Exchange } from '@dossier/shared/http/exchange';
import { queryFields } from '@dossier/shared/http/query';
import type { ProjectDocument } from '@dossier/shared/views';
import type { z } from 'zod';
import { digestOfHeads, type Past } from '../../past/open-past.ts';
import type { AskedThen, Json, PastWork, Present } from '../../past/thread/port.ts';
import type { ListQuery } from './query.ts';
import { type Judged, projectView, type Reader } from './reader.ts';

/** Undefined: as it is now. @throws Refused INVALID */
export const untilOf = (query: URLSearchParams): Until | undefined => untilFrom(queryFields(query));

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

const isHidden = ({ status }: ProjectDocument) => isUnstarted(status) || status === 'bin';

/** Rights are those of now, and whoever sees no drafts sees none of the past. */
export const judgedThen =
  (present: Present['judged']): Judged =>
  async (projects) => {
    const now = await present(projects.map(({ id }) => id));
    return projects.map((then, index) => {
      const judge = now[index];
      return judge && isHidden(then) ? { ...judge, status: then.status } : judge;
    });
  };

type Answered = Pick<Exchange, 'patiently' | 'response'>;

/** What the past answers is this answer's alone, and let go once it is sent. */
export const onceSent = async <A extends Json>({ patiently, response }: Answered, work: Promise<A>): Promise<A> => {
  const answer = await patiently(work);
  response.once('finish', () => letGo(answer));
  return answer;
};

/**
 * Of whom may see it now. Whoever looks first waits until the project is folded, and everybody else for the same.
 * @throws Refused as {@link projectView} does
 */
export const inPast = (reader: Reader, work: Pick<PastWork, 'page' | 'one'>) => {
  const admitted = async (asked: Omit<AskedThen, 'now'>): Promise<AskedThen> => {
    await projectView(reader, asked.name, asked.asker, asked.projectId);
    return { ...asked, now: reader.clock() };
  };
  return {
    page: async (asked: Omit<AskedThen, 'now'>, query: ListQuery, exchange: Answered) =>
      onceSent(exchange, work.page(await admitted(asked), query)),
    one: async (asked: Omit<AskedThen, 'now'>, id: string, exchange: Answered) =>
      onceSent(exchange, work.one(await admitted(asked), id)),
  };
};
export type InPast = ReturnType<typeof inPast>;
