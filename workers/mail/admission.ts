import {
  DAY,
  firstDayInvitations,
  HOUR,
  type MailLimit,
  mailKind,
  type ReviewAction,
  streams,
} from '@dossier/shared/contract';
import { PutOffError } from '@dossier/shared/job-queue';
import { type BudgetName, budgets, counterOf, isWithin, limiter, remindedIn } from '@dossier/shared/limits';
import { joinedIn, type ProjectDocument } from '@dossier/shared/views';
import { teamAt } from '../reactions/team-at.ts';
import type { WorkerOptions } from '../working.ts';
import { causeOf, latestReview } from './causes.ts';
import { NothingToSend, NotYet, type Queued, type Sending } from './queued.ts';

export const mailQueue = 'mail';

/** Longer than a mail is tried. */
const remembered = 8 * DAY;

type Options = Pick<WorkerOptions, 'directory' | 'eventStore' | 'readStore' | 'clock'>;

/** Which mails may go now, across restarts and copies: nobody floods a mailbox by way of us. */
export const admissionOf = ({ directory, eventStore, readStore, clock }: Options) => {
  const limit = limiter(directory, clock);

  const inviter = async ({ data: { projectId, subject } }: Queued): Promise<string> =>
    projectId === null
      ? ((await teamAt(eventStore, subject.teamId ?? ''))?.author ?? '')
      : ((await readStore.get<ProjectDocument>('projects', projectId))?.host ?? '');

  const spend = async (budgeted: readonly (readonly [BudgetName, string, string])[]) => {
    for (const [name, subject, reason] of budgeted)
      if (!(await isWithin(limit, name, subject))) throw new NothingToSend(reason);
  };

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

  const spendInvitation = async (queued: Queued, host: string, once: Parameters<typeof spend>[0]) => {
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

  const admitInvitation = async (queued: Queued, once: Parameters<typeof spend>[0]) => {
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

  /** A review of a new version is news, not a change of mind. */
  const slotOf = async (queued: Queued): Promise<string> => {
    const { template, projectId, recipient, subject } = queued.data;
    const version = template === 'reviewed' ? (await causeOf(eventStore, queued))?.data.version : '';
    const { documentId = '', collaboratorId = '' } = subject;
    return [template, projectId ?? subject.teamId, recipient, documentId, collaboratorId, version].join('\n');
  };

  /** The first at once; one more when the hour is over, with what holds then, for all that waited for it. */
  const admitChange = async (queued: Queued, isLate: boolean) => {
    const slot = await slotOf(queued);
    const { count, resetsAt } = await directory.hit(
      counterOf('same-change', slot),
      budgets['same-change'].windowMs,
      clock(),
    );
    if (count === 1) return;
    if (!isLate) throw new NotYet('Such changes are mailed once an hour.', resetsAt);
    throw new NothingToSend('Such changes are mailed once an hour: another mail told the latest state.');
  };

  /** What somebody asked for by hand was counted then. */
  const admitReminder = async (queued: Queued) => {
    if ((await causeOf(eventStore, queued))?.data.kind === 'host') return;
    const { projectId, recipient } = queued.data;
    const reason = 'They got enough emails about the due date today. This one stands in the app.';
    await spend([['reminders-to', remindedIn(projectId ?? '', recipient), reason]]);
  };

  /** By somebody's wish: whatever was mailed before by itself. */
  const admitAgain = async (queued: Queued) => {
    const { mailId, template } = queued.data;
    const again = [['same-mail', mailId, 'It was sent again often enough today.']] as const;
    await (mailKind(template).limits.includes('invitation') ? admitInvitation(queued, again) : spend(again));
  };

  const admitAs: Readonly<Record<MailLimit, (queued: Queued, isLate: boolean) => Promise<unknown>>> = {
    invitation: (queued) => {
      const { template, projectId, recipient, subject } = queued.data;
      const same = [template, projectId ?? subject.teamId ?? '', recipient].join('\n');
      return admitInvitation(queued, [['same-invitation', same, 'They got this mail less than 7 days ago.']]);
    },
    change: admitChange,
    reminder: admitReminder,
    due: ({ data: { projectId, recipient } }) =>
      isWithin(limit, 'reminders-to', remindedIn(projectId ?? '', recipient)),
    thanks: ({ data: { recipient } }) =>
      spend([['quote-thanks', recipient, 'They were thanked for a quote request today.']]),
  };
  const admitNew = async (queued: Queued, isLate: boolean) => {
    for (const kind of mailKind(queued.data.template).limits) await admitAs[kind](queued, isLate);
  };

  return {
    /** Once for a mail, however often it is tried. @throws NothingToSend, or PutOffError until when it waits */
    admit: async (queued: Queued, { isLate = false, resent }: Sending = {}): Promise<void> => {
      const mark = counterOf('mail-admitted', `${queued.data.mailId} ${resent ?? 0}`);
      if ((await directory.hit(mark, remembered, clock())).count > 1) return;
      try {
        await (resent === undefined ? admitNew(queued, isLate) : admitAgain(queued));
      } catch (error) {
        // Anything else may have been counted although no answer came: counted again, a mail would be refused for itself.
        if (error instanceof NothingToSend || error instanceof PutOffError) await directory.unhit(mark);
        throw error;
      }
    },
    /** What a mail says that comes later than its cause. */
    asOfNow: async (queued: Queued): Promise<Queued> => {
      if (mailKind(queued.data.template).traits.includes('own-moment')) return queued;
      const { dueAt: _then, ...subject } = queued.data.subject;
      const review = queued.data.template === 'reviewed' ? await latestReview(eventStore, queued) : undefined;
      if (!review) return { ...queued, data: { ...queued.data, subject } };
      const action = review.data.action as ReviewAction;
      return { ...queued, causationId: review.id, data: { ...queued.data, subject: { ...subject, action } } };
    },
  };
};
