import { isoTime } from '@dossier/shared/basics/clock';
import {
  isShown,
  type NoticeToAll,
  noticeWindow,
  type OperatorNotice,
  operatorListLength,
} from '@dossier/shared/contract';
import type { InstallationNow } from '@dossier/shared/history';
import { type Exchange, type Route, sendJson } from '@dossier/shared/http/exchange';
import { readQuery } from '@dossier/shared/http/query';
import type { ProjectDocument } from '@dossier/shared/views';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';

type Options = Pick<QueryServiceOptions, 'readStore' | 'clock'> & {
  readonly reader: Pick<Reader, 'people'>;
  readonly installation: InstallationNow;
};

/** What operators tell everybody, and which deadlines of projects fall into the asked time; absent: into that of the notice. */
export const noticeReader =
  ({ readStore, reader, clock, installation }: Options) =>
  async ({ query }: Exchange): Promise<OperatorNotice> => {
    const asked = readQuery(noticeWindow, query);
    const { notice: announced } = await installation();
    const notice = announced && Date.parse(announced.until) > clock() ? announced : null;
    const { from, until } = asked.from && asked.until ? asked : (notice ?? {});
    if (!from || !until) return { notice, deadlines: { total: 0, first: [] } };
    const where = {
      status: 'active',
      deadline: { from: isoTime(Date.parse(from)), to: isoTime(Date.parse(until)) },
    } as const;
    const sort = { field: 'deadline', order: 'asc' } as const;
    const [total, found] = await Promise.all([
      readStore.count('projects', where),
      readStore.find<ProjectDocument>('projects', { where, sort, limit: operatorListLength }),
    ]);
    const people = await reader.people(found.map(({ host }) => host));
    const first = found.map(({ id, host, deadline }) => ({
      id,
      host: people.get(host)?.email ?? '',
      dueAt: deadline,
    }));
    return { notice, deadlines: { total, first } };
  };

/** What everybody is told now, if anything. */
export const noticeNow =
  ({ clock, installation }: Pick<Options, 'clock' | 'installation'>) =>
  async (): Promise<NoticeToAll['notice']> => {
    const { notice } = await installation();
    return notice && isShown(notice, clock()) ? notice : null;
  };

/** Also for people who are not signed in. */
export const noticeRoute = (notice: ReturnType<typeof noticeNow>): Route => ({
  method: 'GET',
  path: '/api/notice',
  access: 'public',
  prompt: true,
  handle: async ({ response }) => {
    const answer: NoticeToAll = { notice: await notice() };
    sendJson(response, 200, answer);
  },
});
