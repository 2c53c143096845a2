import { accept, event } from '../../decider.ts';
import { equal } from '../../values.ts';
import { ofLive } from '../context.ts';

export const mailingDecisions = ofLive({
  /** Reminders each once, the earliest first. */
  SetMailing: ({ projectId, moreReminders, ...texts }, { mailing }) => {
    const wanted = { ...texts, moreReminders: [...new Set(moreReminders)].sort((one, other) => other - one) };
    return accept(equal(wanted, mailing) ? [] : [event('MailingSet', { projectId, ...wanted })]);
  },
});
