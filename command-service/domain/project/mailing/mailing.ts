import type { DomainPayload } from '../../commands.ts';
import { accept, type Decision, event } from '../../decider.ts';
import { equal } from '../../values.ts';
import type { LiveProject } from '../state.ts';

/** Reminders each once, the earliest first. */
export const setMailing = (
  { projectId, moreReminders, ...texts }: DomainPayload<'SetMailing'>,
  { mailing }: LiveProject,
): Decision => {
  const wanted = { ...texts, moreReminders: [...new Set(moreReminders)].sort((one, other) => other - one) };
  return accept(equal(wanted, mailing) ? [] : [event('MailingSet', { projectId, ...wanted })]);
};
