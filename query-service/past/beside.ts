import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { nothing, type ViewState, written } from '@dossier/shared/read-store/memory';
import type { MailDocument } from '@dossier/shared/views';
import { routingOf, writesOf } from '../engine/fold.ts';
import type { Asker } from '../http/asker.ts';
import type { Resource } from '../http/lists/reader.ts';
import { mails } from '../read-models/mails/projection.ts';
import { notifications } from '../read-models/notifications/projection.ts';
import type { Beside } from './open-past.ts';
import { documentsThen } from './own-streams.ts';
import { countUntil } from './until.ts';

const inbox = routingOf([notifications]);

const inboxAfter = async (events: readonly StoredEvent[]): Promise<ViewState> =>
  written(nothing, await writesOf(inbox, events));

export type BesideOf = (name: Resource['name'], asker: Asker, projectId: string) => Beside | undefined;

/** A project's mails and what people were notified of, as they were: each has a stream of its own. */
export const besideProject = (options: {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly mailsOf: (projectId: string) => Promise<readonly MailDocument[]>;
}): BesideOf => {
  const { eventStore, mailsOf } = options;
  const mailsThen = documentsThen<MailDocument>(eventStore, mails, streams.mail);
  const ofMails = (projectId: string): Beside => {
    return async (until, upTo) => {
      const ids = (await mailsOf(projectId)).map(({ id }) => id);
      const then = await mailsThen(ids, until, upTo);
      return new Map([['mails', new Map(then.map((document) => [document.id, { position: upTo.head, document }]))]]);
    };
  };
  const ofInbox = (personId: string): Beside => {
    return async (until, { head }) => {
      const events = await eventStore.readStream(streams.inbox(personId));
      const counted = events.filter(({ position }) => position <= head);
      return inboxAfter(counted.slice(0, countUntil(counted, until)));
    };
  };
  return (name, { personId }, projectId) => {
    if (name === 'mails') return ofMails(projectId);
    return name === 'notifications' ? ofInbox(personId) : undefined;
  };
};
