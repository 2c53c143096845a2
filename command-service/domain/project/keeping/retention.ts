import { expiryTold, keptUntil, nextNotice, overRetention } from '@dossier/shared/contract';
import { accept, event, reject } from '../../decider.ts';
import { retentionLimit, type SubscriptionStatus } from '../../subscription/index.ts';
import { canonicalMoment, isBefore } from '../../values.ts';
import { ofLive } from '../context.ts';
import { hasQuestions, type Project } from '../state.ts';

/** As long as may be, where there is a limit. */
export const keptAtMost = (days: number | null, subscription: SubscriptionStatus): number | null => {
  const limit = retentionLimit(subscription);
  return limit === null ? days : Math.min(days ?? limit, limit);
};

/** Whether the documents of whoever has this deadline may go: both notices were given, and in time. */
export const hasExpired = ({ retentionDays, expiry }: Project, deadline: string, now: string): boolean =>
  retentionDays !== null &&
  expiry !== null &&
  nextNotice(expiry.dueAt, expiry) === undefined &&
  !isBefore(now, expiry.deletedAt) &&
  !isBefore(expiry.dueAt, keptUntil(deadline, retentionDays));

export const keepingDecisions = ofLive({
  /** What there is already stays, also where less is allowed now. */
  SetRetention: ({ projectId, days }, project, _moment, { subscription }) => {
    if (project.retentionDays === days) return accept([]);
    const limit = retentionLimit(subscription);
    if (limit !== null && (days === null || days > limit))
      return reject({ code: 'INVALID', title: overRetention(limit), errors: { days: overRetention(limit) } });
    return accept([event('RetentionSet', { projectId, days })]);
  },
  /** Own deadlines stand in the submissions: whoever sends it has counted them (see `hasExpired`). */
  AnnounceExpiry: ({ projectId, dueAt: due }, project, { now }) => {
    const { retentionDays, dueAt: deadline, expiry, holds } = project;
    const dueAt = canonicalMoment(due);
    if (retentionDays === null || isBefore(dueAt, keptUntil(deadline, retentionDays)))
      return reject('CHANGED_MEANWHILE');
    if (holds.length > 0) return reject('PROJECT_HELD');
    const next = nextNotice(dueAt, expiry);
    if (!next) return accept([]);
    if (isBefore(now, next.from)) return reject('NOT_DUE');
    return accept([
      event('ExpiryAnnounced', { projectId, ...expiryTold(dueAt, next, now), answers: hasQuestions(project) }),
    ]);
  },
  SetUploadLimits: ({ projectId, share, versions }, { uploadLimits }) =>
    accept(
      uploadLimits.share === share && uploadLimits.versions === versions
        ? []
        : [event('UploadLimitsSet', { projectId, share, versions })],
    ),
});
