import { streams } from '@dossier/shared/contract';
import { inboxDecider, noticeDecider } from '../../domain/index.ts';
import { handlersOf, ofCaller, ofPerson } from '../command-handler.ts';

export const inboxHandlers = {
  ...handlersOf(noticeDecider, ofPerson(streams.inbox), { Notify: {} }),
  ...handlersOf(inboxDecider, ofCaller(streams.inbox), {
    MarkNotificationRead: {},
    MarkNotificationUnread: {},
    MarkNotificationsRead: {},
    MarkAllNotificationsRead: {},
  }),
};
