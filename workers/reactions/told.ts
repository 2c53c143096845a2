import { type EventType, type StoredEvent, streams } from '@dossier/shared/contract';
import { enqueueMaking } from '../duties/evidence.ts';
import { enqueueWitnesses } from '../duties/witness.ts';
import { enqueueMail } from '../mail/queued-mails.ts';
import { enqueueRelease } from '../payments/trials.ts';
import { enqueuePreview } from '../previews/previews.ts';
import { tellWebhooks } from '../webhooks/tell.ts';
import type { WorkerOptions } from '../working.ts';
import { askAllAnew, overtaken } from './asking-anew.ts';
import { commentNotices, isComment, isCommentNotice } from './comment-notices.ts';
import { binOfGone, nextHeir, tellOfLostHost } from './hosts.ts';
import { invitations } from './invitations.ts';
import { copyOn, giveOn } from './late.ts';
import { mailingOf } from './mailings.ts';
import { notifications } from './notifications.ts';
import { withoutPackage } from './packages.ts';
import type { FollowedProjects, ProjectMembers } from './project-members.ts';
import type { Fact, Reaction, Reactions } from './reaction.ts';
import { rowFor } from './row-for.ts';
import { leaveTeams, teamNews } from './teams.ts';

/** Jobs that some events ask for. Of each other event nobody waits for them: that would cost more than all else about it. */
const duties = [enqueueMail, enqueueWitnesses, enqueueMaking, enqueuePreview, enqueueRelease];

const tables: readonly Reactions[] = [invitations, notifications, overtaken];

const reactionsTo = (event: StoredEvent, project: ProjectMembers): Reaction[] =>
  tables.flatMap(
    (table) =>
      rowFor<(fact: StoredEvent, project: ProjectMembers) => Reaction[]>(table, event.type)?.(event, project) ?? [],
  );

/**
 * What follows from an event that is no older than a week; its jobs are asked for at once.
 * What a person had, and what somebody has not read yet, is known to the views alone.
 * @param viewsAreThere whether they have all that was on the bus
 * @returns undefined when they are needed and are not
 */
export const reactionsOf = (options: WorkerOptions) => {
  const { eventStore, readStore } = options;
  const comments = commentNotices(options);

  return async (
    event: StoredEvent,
    followed: FollowedProjects,
    viewsAreThere: () => Promise<boolean>,
  ): Promise<Reaction[] | undefined> => {
    for (const enqueue of duties) {
      const enqueued = enqueue(options, event);
      if (enqueued) await enqueued;
    }
    const mailing = mailingOf(event.type);
    if (mailing) return [...giveOn(event), ...(await mailing(options, event as Fact<EventType>))];
    if (event.type === 'AccountClosed') {
      if (!(await viewsAreThere())) return undefined;
      const closed = event as Fact<'AccountClosed'>;
      return [...(await leaveTeams(readStore, closed)), ...(await tellOfLostHost(readStore, closed))];
    }
    const binned = await binOfGone(options, event);
    if (event.stream.startsWith(streams.team('')))
      return [...binned, ...(await nextHeir(options, event)), ...(await teamNews(eventStore, event))];
    const project = await followed.at(event);
    if (!project) return binned;
    await tellWebhooks(options, event, project.host);
    const outdated = withoutPackage(eventStore, event);
    const dropped = outdated ? await outdated : [];
    const found = [...binned, ...dropped, ...copyOn(event), ...reactionsTo(event, project)];
    if (event.type === 'QuestionsDefined') {
      if (!(await viewsAreThere())) return undefined;
      return [...found, ...(await askAllAnew(readStore, event as Fact<'QuestionsDefined'>))];
    }
    if (!isComment(event) || !found.some(isCommentNotice)) return found;
    return (await viewsAreThere()) ? comments.wanted(event, found) : undefined;
  };
};
