import { streams } from '@dossier/shared/contract';
import { inboxDecider, noticeDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { ofCaller, ofPerson } from './of-person.ts';

export const inboxHandlers = {
  ...handlersOf(noticeDecider, ofPerson(streams.inbox), { Notify: {} }),
  ...handlersOf(inboxDecider, ofCaller(streams.inbox), {
    MarkNotificationRead: {},
    MarkNotificationUnread: {},
    MarkNotificationsRead: {},
    MarkAllNotificationsRead: {},
  }),
};
