import type { Mark } from '@dossier/shared/event-bus';
import type { JobQueue } from '@dossier/shared/job-queue';

/** How far reactions have come, by partition: stored beside the jobs, so that it is lost with them. */
export const marksIn = (jobs: Pick<JobQueue, 'mark' | 'setMark'>, group: string) => {
  const known = new Map<number, Mark | undefined>();
  const nameOf = (partition: number) => `${group}-${partition}`;
  const stored = (partition: number) => jobs.mark(nameOf(partition));
  return {
    stored,
    resume: async (partition: number): Promise<Mark | undefined> => {
      const mark = await stored(partition);
      known.set(partition, mark);
      return mark;
    },
    /** @throws MarkMovedError */
    advance: async (partition: number, mark: Mark): Promise<void> => {
      await jobs.setMark(nameOf(partition), mark, known.get(partition));
      known.set(partition, mark);
    },
    /** Whether a queue that is empty or an older one has taken the place of the one that was filled. */
    areLost: async (): Promise<boolean> => {
      // Further on: another copy has the partition now.
      for (const [partition, mark] of [...known])
        if (mark && ((await stored(partition))?.offset ?? -1) < mark.offset) return true;
      return false;
    },
    /** Where nobody subscribes any more. */
    forget: (): void => known.clear(),
  };
};
