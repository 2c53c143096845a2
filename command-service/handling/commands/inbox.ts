import { streams } from '@dossier/shared/contract';
import { inboxDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { ofCaller, ofPerson } from './of-person.ts';

export const inboxHandlers = handlersOf(inboxDecider, ofCaller(streams.inbox), {
  Notify: ofPerson(streams.inbox),
  MarkNotificationRead: {},
  MarkNotificationUnread: {},
  MarkAllNotificationsRead: {},
});
