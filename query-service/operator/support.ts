import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isoTime } from '@dossier/shared/basics/clock';
import type { OperatorOverview } from '@dossier/shared/contract';
import { packed } from '../http/files/zip.ts';
import type { QueryServiceOptions } from '../options.ts';
import type { SupportPart } from './surroundings.ts';

export const supportZip = (parts: readonly SupportPart[], at: string): Promise<Buffer> =>
  buffer(
    packed(
      parts.map(({ name, content }) => {
        const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
        return {
          path: `dossier-support/${name}.json`,
          at,
          size: bytes.length,
          open: async () => Readable.from([bytes]),
        };
      }),
      true,
    ).stream,
  );

const counted = ['projects', 'submissions', 'comments', 'teams', 'accounts', 'mails', 'duties', 'parked'] as const;
/** Numbers, sizes and moments: all else may be somebody's. */
const isMeasure = (value: string) => /^[\d.,:TZ -]+( ?(B|KB|MB|GB|TB|%))?$/.test(value);

type Options = Pick<QueryServiceOptions, 'readStore' | 'clock' | 'surroundings'> & {
  readonly overview: () => Promise<OperatorOverview>;
};

/** What helps somebody who may know nobody here: states and counts. */
export const supportReader =
  ({ readStore, clock, surroundings, overview }: Options) =>
  async (): Promise<Buffer> => {
    const { lights, jobs, parked, mails } = await overview();
    const views = await Promise.all(counted.map(async (name) => [name, await readStore.count(name)] as const));
    const parts: SupportPart[] = [
      {
        name: 'lights',
        content: lights.map(({ name, state, facts }) => ({
          name,
          state,
          facts: facts.filter(({ value }) => isMeasure(value)),
        })),
      },
      {
        name: 'counts',
        content: {
          views: Object.fromEntries(views),
          mails: mails.counts,
          jobs: jobs.map(({ queue, state, attempts, runAt }) => ({ queue, state, attempts, runAt })),
          parked: parked.map(({ type, since, waiting }) => ({ type, since, waiting })),
        },
      },
      ...(surroundings?.support?.() ?? [
        { name: 'versions', content: { dossier: surroundings?.version, node: process.version } },
      ]),
    ];
    return supportZip(parts, isoTime(clock()));
  };
