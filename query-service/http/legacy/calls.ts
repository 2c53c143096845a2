import type { IncomingMessage } from 'node:http';
import { Refused } from '@dossier/shared/basics/refused';
import { csvLines, type Me, type ProjectRow } from '@dossier/shared/contract';
import type { Exchange } from '@dossier/shared/http/exchange';
import { fileIdIn, namesOther } from '@dossier/shared/legacy';
import type { Asker } from '../asker.ts';
import { listLine, type ProjectReader, uploadedRecord } from './project.ts';
import type { RowReader } from './read.ts';

export type Reads = {
  readonly rows: RowReader;
  readonly projects: ProjectReader;
  readonly meOf: (personId: string) => Promise<Me>;
};

/** Text is CSV. */
export type Answer = object | string;
export type ReadingCall = {
  readonly paths: readonly string[];
  readonly applies?: (request: IncomingMessage, params: Exchange['params']) => boolean;
  readonly parse: (exchange: Exchange) => string;
  readonly answer: (reads: Reads, asker: Asker, named: string) => Promise<Answer>;
};

/** What is made of each project; one that is lost meanwhile is left out. */
const ofProjects = async <T>({ rows }: Reads, asker: Asker, make: (row: ProjectRow) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (const row of await rows.all(asker, 'projects')) {
    try {
      made.push(await make(row));
    } catch (error) {
      if (!(error instanceof Refused && error.refusal.code === 'NOT_FOUND')) throw error;
    }
  }
  return made;
};

const nothing = () => '';
const byId = ({ params: { id = '' } }: Exchange) => id;

/** A browser that navigates gets the page, and so does every page whose address looks like this. */
const isCall = ({ headers }: IncomingMessage, { id = '' }: Exchange['params']) =>
  !headers.accept?.includes('text/html') && !/project$/i.test(id);

const ownProfile = async ({ meOf }: Reads, { personId }: Asker, named: string): Promise<Me> => {
  const me = await meOf(personId);
  if (named !== personId && namesOther(me.email, named)) throw new Refused('FORBIDDEN');
  return me;
};

export const readingCalls: readonly ReadingCall[] = [
  {
    paths: ['/csv-to-json'],
    parse: nothing,
    answer: (reads, asker) =>
      ofProjects(reads, asker, async (row) => {
        const comments = await reads.rows.count(asker, 'comments', { projectId: row.id });
        return listLine(await reads.projects.full(asker, row), comments);
      }),
  },
  {
    paths: ['/project/:id', '/api/v1/projects/:id'],
    applies: isCall,
    parse: byId,
    answer: async ({ projects }, asker, id) => ({ project: await projects.one(asker, id) }),
  },
  {
    paths: ['/collab/csv-to-json'],
    parse: nothing,
    answer: async (reads, asker) => {
      const lines = await ofProjects(reads, asker, async ({ id }) => {
        const submissions = await reads.rows.all(asker, 'submissions', { projectId: id });
        return [...new Set(submissions.map(({ collaborator }) => collaborator.id))].map((personId) => {
          const own = submissions.filter(({ collaborator }) => collaborator.id === personId);
          return [id, JSON.stringify(own.map(uploadedRecord))];
        });
      });
      return `ProjectID,documents\r\n${csvLines(lines.flat())}`;
    },
  },
  {
    paths: ['/docs/csv-to-json'],
    parse: nothing,
    answer: async (reads, asker) => {
      const lines = await ofProjects(reads, asker, async ({ id }) =>
        (await reads.rows.all(asker, 'documents', { projectId: id })).map(
          ({ fieldName, type, maxSize, sizeUnit, template }) =>
            [id, fieldName, type, maxSize, sizeUnit, template?.fileName ?? ''] as const,
        ),
      );
      return `projectID,fieldName,type,maxSize,sizeUnit,filename\r\n${csvLines(lines.flat())}`;
    },
  },
  {
    paths: ['/get-notification'],
    parse: nothing,
    answer: async ({ rows }, asker) => {
      const notifications = await rows.all(asker, 'notifications');
      return notifications.map(({ id, message, dateTime, read }) => ({ id, message, dateTime, read, is_read: read }));
    },
  },
  {
    paths: ['/get'],
    parse: ({ query }) => query.get('email') ?? '',
    answer: async (reads, asker, named) => {
      const me = await ownProfile(reads, asker, named);
      const { firstName, lastName, email, designation, organization, isSubscribed } = me;
      const { city, address1, address2, postcode } = me;
      return {
        firstName,
        lastName,
        email,
        designation,
        organization,
        isSubscribed,
        city,
        address1,
        address2,
        postcode,
      };
    },
  },
];

/** Where somebody pays. */
export const shopCalls: readonly ReadingCall[] = [
  {
    paths: ['/api/get-store-card/:id'],
    parse: byId,
    answer: async (reads, asker, named) => {
      const { subscription } = await ownProfile(reads, asker, named);
      if (!subscription) throw new Refused('NO_SUBSCRIPTION');
      const { last4, expMonth, expYear } = subscription.card;
      return { subscriptiontype: subscription.period, last4, expMonth, expYear };
    },
  },
];

/** Where a `filePath` leads: to the same file, rights and record of downloads as its own address. */
export const fileCall = {
  path: '/files/:id',
  paramsOf: ({ id = '' }: Exchange['params']) => ({ fileId: fileIdIn(id) }),
};
