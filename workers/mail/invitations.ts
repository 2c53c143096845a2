import { DAY, firstDayInvitations, HOUR, streams } from '@dossier/shared/contract';
import { type BudgetName, budgets, counterOf } from '@dossier/shared/limits';
import { joinedIn, type ProjectDocument } from '@dossier/shared/views';
import { teamAt } from '../reactions/team-at.ts';
import type { WorkerOptions } from '../working.ts';
import { NothingToSend, NotYet, type Queued } from './queued.ts';

export type AdmissionOptions = Pick<WorkerOptions, 'directory' | 'eventStore' | 'readStore' | 'clock'>;
type Budgeted = readonly [budget: BudgetName, subject: string, reason: string];
/** @throws NothingToSend for the reason of the first that is used up */
export type Spend = (budgeted: readonly Budgeted[]) => Promise<void>;

/** Admits an invitation, which the host's budgets pay for. @param once what it is counted as besides */
export const invitationAdmission = ({ directory, eventStore, readStore, clock }: AdmissionOptions, spend: Spend) => {
  const inviter = async ({ data: { projectId, subject } }: Queued): Promise<string> =>
    projectId === null
      ? ((await teamAt(eventStore, subject.teamId ?? ''))?.author ?? '')
      : ((await readStore.get<ProjectDocument>('projects', projectId))?.host ?? '');

  const joinedThrough = async (host: string): Promise<number> => {
    const projects = await readStore.find<ProjectDocument>('projects', { where: { host } });
    return new Set(projects.flatMap(joinedIn)).size;
  };

  /** Nobody makes an account to mail thousands of strangers on the same day. Answers how to take it back. */
  const spendFirstDay = async (host: string): Promise<() => Promise<void>> => {
    const [registered] = await eventStore.readStream(streams.account(host), { limit: 1 });
    const over = registered ? Date.parse(registered.time) + DAY : 0;
    const now = clock();
    if (now >= over) return async () => {};
    const { atFirst, forEachJoined } = firstDayInvitations;
    const counter = counterOf('first-day-invitations', host);
    const giveBack = () => directory.unhit(counter);
    const { count } = await directory.hit(counter, budgets['first-day-invitations'].windowMs, now);
    if (count <= atFirst || count <= atFirst + forEachJoined * (await joinedThrough(host))) return giveBack;
    await giveBack();
    const reason = `On the first day of an account we mail ${atFirst} invitations, and ${forEachJoined} more for everybody who joins. This one goes by itself as soon as there is room.`;
    throw new NotYet(reason, Math.min(now + HOUR, over), over);
  };

  const spendInvitation = async (queued: Queued, host: string, once: readonly Budgeted[]) => {
    const { projectId, recipient, subject } = queued.data;
    const place = projectId ?? subject.teamId ?? '';
    await spend([
      ...once,
      [
        'invitations-to',
        `${host}\n${recipient}`,
        'You mailed them enough invitations today. This one stands in the app.',
      ],
      ['invitations-from-project', place, 'Enough invitations to it were mailed today. This one stands in the app.'],
      ['invitations-from', host, 'You mailed enough invitations today. This one stands in the app.'],
    ]);
  };

  return async (queued: Queued, once: readonly Budgeted[]): Promise<void> => {
    const host = await inviter(queued);
    // First: what waits takes nothing from the others, however often it asks.
    const giveBack = await spendFirstDay(host);
    try {
      await spendInvitation(queued, host, once);
    } catch (error) {
      if (error instanceof NothingToSend) await giveBack();
      throw error;
    }
  };
};
