import { DAY, type MailLimit, mailKind, type ReviewAction } from '@dossier/shared/contract';
import { PutOffError } from '@dossier/shared/job-queue';
import { budgets, counterOf, isWithin, limiter, remindedIn } from '@dossier/shared/limits';
import { causeOf, latestReview } from './causes.ts';
import { type AdmissionOptions, invitationAdmission, type Spend } from './invitations.ts';
import { GoesTogether, NothingToSend, NotYet, type Queued, type Sending } from './queued.ts';

export const mailQueue = 'mail';

/** Longer than a mail is tried. */
const remembered = 8 * DAY;

/** Which mails may go now, across restarts and copies: nobody floods a mailbox by way of us. */
export const admissionOf = (options: AdmissionOptions) => {
  const { directory, eventStore, clock } = options;
  const limit = limiter(directory, clock);

  const spend: Spend = async (budgeted) => {
    for (const [name, subject, reason] of budgeted)
      if (!(await isWithin(limit, name, subject))) throw new NothingToSend(reason);
  };
  const admitInvitation = invitationAdmission(options, spend);

  /** A review of a new version is news, not a change of mind. */
  const slotOf = async (queued: Queued): Promise<string> => {
    const { template, projectId, recipient, subject } = queued.data;
    const version = template === 'reviewed' ? (await causeOf(eventStore, queued))?.data.version : '';
    const { documentId = '', collaboratorId = '' } = subject;
    return [template, projectId ?? subject.teamId, recipient, documentId, collaboratorId, version].join('\n');
  };

  /** Whoever is asked for ten documents one by one, or has ten reviewed, gets two mails and not ten. */
  const admitOneOfMany = async ({ data: { template, projectId, recipient } }: Queued) => {
    if (!mailKind(template).traits.includes('one-of-many')) return;
    const counter = counterOf('one-of-many', [template, projectId, recipient].join('\n'));
    const { count, resetsAt } = await directory.hit(counter, budgets['one-of-many'].windowMs, clock());
    if (count > 1) throw new GoesTogether(resetsAt);
  };

  /** The first at once; one more when the hour is over, with what holds then, for all that waited for it. */
  const admitChange = async (queued: Queued, isLate: boolean) => {
    const slot = await slotOf(queued);
    const { count, resetsAt } = await directory.hit(
      counterOf('same-change', slot),
      budgets['same-change'].windowMs,
      clock(),
    );
    if (count === 1) return admitOneOfMany(queued);
    if (mailKind(queued.data.template).traits.includes('own-words')) throw new GoesTogether(resetsAt);
    if (!isLate) throw new NotYet('Such changes are mailed once an hour.', resetsAt);
    throw new NothingToSend('Such changes are mailed once an hour: another mail told the latest state.');
  };

  /** What somebody asked for by hand was counted then. */
  const admitReminder = async (queued: Queued) => {
    if ((await causeOf(eventStore, queued))?.data.kind === 'host') return;
    const { projectId, recipient } = queued.data;
    const subject = remindedIn(projectId ?? '', recipient);
    const isInvited = !(await isWithin(limit, 'just-invited', subject));
    // Reminders are no invitations: they only look.
    await directory.unhit(counterOf('just-invited', subject));
    if (isInvited) throw new NothingToSend('Their invitation was mailed minutes before. This one stands in the app.');
    const reason = 'They got enough emails about the due date today. This one stands in the app.';
    await spend([['reminders-to', subject, reason]]);
  };

  /** By somebody's wish: whatever was mailed before by itself. */
  const admitAgain = async (queued: Queued) => {
    const { mailId, template } = queued.data;
    const again = [['same-mail', mailId, 'It was sent again often enough today.']] as const;
    await (mailKind(template).limits.includes('invitation') ? admitInvitation(queued, again) : spend(again));
  };

  const admitAs: Readonly<Record<MailLimit, (queued: Queued, isLate: boolean) => Promise<unknown>>> = {
    invitation: async (queued) => {
      const { template, projectId, recipient, subject } = queued.data;
      const same = [template, projectId ?? subject.teamId ?? '', recipient].join('\n');
      await admitInvitation(queued, [['same-invitation', same, 'They got this mail less than 7 days ago.']]);
      if (template === 'invitation') await isWithin(limit, 'just-invited', remindedIn(projectId ?? '', recipient));
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
