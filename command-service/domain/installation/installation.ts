import { type EventsOf, refusals } from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { accept, type Decider, event, evolveBy, reject } from '../decider.ts';
import { canonicalMoment, isBefore } from '../time.ts';
import { entryOf, without } from '../values.ts';

/** What the operator decides: who audits all projects, by person id until when (ROLE-14). */
export type InstallationState = { readonly auditors: Readonly<Record<string, string>> };
export type InstallationCommand = DomainCommand<'GrantInstallationAuditor' | 'RevokeInstallationAuditor'>;
export type InstallationEvent = EventsOf<'installation'>;

export const installationDecider: Decider<InstallationState, InstallationCommand> = {
  initial: { auditors: {} },
  evolve: evolveBy<InstallationState, InstallationEvent>({
    InstallationAuditorGranted: ({ auditors }, { personId, until }) => ({
      auditors: { ...auditors, [personId]: until },
    }),
    InstallationAuditorRevoked: ({ auditors }, { personId }) => ({ auditors: without(auditors, personId) }),
  }),
  decide: ({ type, data }, { auditors }, { now }) => {
    const { personId } = data;
    const granted = entryOf(auditors, personId);
    if (type === 'RevokeInstallationAuditor')
      return accept(granted ? [event('InstallationAuditorRevoked', { personId })] : []);
    const until = canonicalMoment(data.until);
    if (!isBefore(now, until)) return reject({ code: 'INVALID', errors: { until: refusals.DATE_IN_PAST[1] } });
    return accept(granted === until ? [] : [event('InstallationAuditorGranted', { personId, until })]);
  },
};
