import {
  hostLimitsOf,
  type InstallationState,
  installationAfter,
  isOperator,
  newInstallation,
  noLimits,
  type OperatorsNotice,
  refusals,
  type SettingName,
} from '@dossier/shared/contract';
import { accept, type Decider, decisions, event, reject } from '../decider.ts';
import { canonicalMoment, entryOf, equal, isBefore } from '../values.ts';
import type { InstallationContext } from './context.ts';
import { handOverDecisions } from './hand-over.ts';

export type { InstallationContext, InstallationState };

const canonicalNotice = ({ from, until, ...said }: OperatorsNotice): OperatorsNotice => ({
  ...said,
  from: canonicalMoment(from),
  until: canonicalMoment(until),
});
const invalid = (errors: Readonly<Record<string, string>>) => reject({ code: 'INVALID', errors });

const { decide } = decisions<InstallationState, InstallationContext>()({
  ...handOverDecisions,
  GrantInstallationAuditor: ({ personId, until: asked }, { auditors }, { now }) => {
    const until = canonicalMoment(asked);
    if (!isBefore(now, until)) return invalid({ until: refusals.DATE_IN_PAST[1] });
    const granted = event('InstallationAuditorGranted', { personId, until });
    return accept(entryOf(auditors, personId) === until ? [] : [granted]);
  },
  RevokeInstallationAuditor: ({ personId }, { auditors }) =>
    accept(entryOf(auditors, personId) ? [event('InstallationAuditorRevoked', { personId })] : []),
  /** Whoever is granted is let in again as well: nobody else may be left who could unlock them. */
  GrantOperator: ({ personId }, { operators, locked }) =>
    accept([
      ...(entryOf(operators, personId) === undefined ? [event('OperatorGranted', { personId })] : []),
      ...(entryOf(locked, personId) ? [event('PersonUnlocked', { personId })] : []),
    ]),
  RevokeOperator: ({ personId }, { operators }) =>
    accept(entryOf(operators, personId) === undefined ? [] : [event('OperatorRevoked', { personId })]),
  LetOperatorIn: ({ personId }, state) =>
    isOperator(state, personId) ? accept([event('OperatorLinkMade', { personId })]) : reject('NOT_FOUND'),
  LockPerson: ({ personId }, { locked }, { actor }, { hasAccount = false }) => {
    if (entryOf(locked, personId)) return accept([]);
    if (!hasAccount) return reject('NOT_FOUND');
    if (actor === personId) return invalid({ personId: 'You would lock yourself out.' });
    return accept([event('PersonLocked', { personId })]);
  },
  UnlockPerson: ({ personId }, { locked }) =>
    accept(entryOf(locked, personId) ? [event('PersonUnlocked', { personId })] : []),
  EndSessions: ({ personId }, _state, _moment, { isKnown = false }) =>
    isKnown ? accept([event('SessionsEnded', { personId })]) : reject('NOT_FOUND'),
  ErasePerson: ({ personId }, { erased, operators }, { actor }, { isKnown = false }) => {
    if (entryOf(erased, personId)) return accept([]);
    if (!isKnown) return reject('NOT_FOUND');
    if (actor === personId)
      return invalid({ personId: 'You would erase yourself. Close your account under Settings instead.' });
    // For good, unlike a lock: by a session that was stolen nobody would be left who operates.
    return entryOf(operators, personId)
      ? invalid({ personId: 'This person operates the installation. Revoke that at the command line first.' })
      : accept([event('PersonErased', { personId })]);
  },
  RequestHosting: (data, { hosting }, { actor: personId }, { mayAsk = false }) => {
    if (!mayAsk) return reject('NOT_FOUND');
    const answer = entryOf(hosting, personId);
    const isKnown = answer === 'asked' || answer === 'given';
    return accept(isKnown ? [] : [event('HostingRequested', { personId, ...data })]);
  },
  DecideHosting: ({ personId, given }, { hosting }, _, { hasAccount = false }) => {
    if (!hasAccount) return reject('NOT_FOUND');
    if (entryOf(hosting, personId) === (given ? 'given' : 'declined')) return accept([]);
    return accept([event(given ? 'HostingGiven' : 'HostingDeclined', { personId })]);
  },
  AnnounceNotice: (data, { notice }, { now }) => {
    const next = canonicalNotice(data);
    const errors = {
      ...(!isBefore(now, next.until) && { until: refusals.DATE_IN_PAST[1] }),
      ...(!isBefore(next.from, next.until) && { until: 'It must end after it begins.' }),
    };
    if (Object.keys(errors).length > 0) return invalid(errors);
    return accept(equal(notice, next) ? [] : [event('NoticeAnnounced', next)]);
  },
  WithdrawNotice: ({ notice: meant }, { notice }) => {
    if (!notice) return accept([]);
    return meant && !equal(canonicalNotice(meant), notice)
      ? reject('CHANGED_MEANWHILE')
      : accept([event('NoticeWithdrawn', {})]);
  },
  /** Only what differs. Of what a variable says, nothing that is set would hold. */
  ChangeSettings: (data, { settings }, _, { given = [] }) => {
    const names = Object.keys(data) as SettingName[];
    const errors = given.filter((name) => names.includes(name)).map((name) => [name, 'A variable says this.'] as const);
    if (errors.length > 0) return invalid(Object.fromEntries(errors));
    const changed = names.filter((name) => data[name] !== undefined && !equal(settings[name] ?? null, data[name]));
    if (changed.length === 0) return accept([]);
    return accept([event('SettingsChanged', Object.fromEntries(changed.map((name) => [name, data[name]])))]);
  },
  FinishSetUp: (_, { isSetUp }) => accept(isSetUp ? [] : [event('InstallationSetUp', {})]),
  RecordParkedRetry: (data) => accept([event('ParkedRetried', data)]),
  RecordBilling: ({ billing }, state, { now: at }) =>
    accept(billing === state.billing.is ? [] : [event('BillingSwitched', { billing, at })]),
  RecordMailServer: (data) => accept([event('MailServerChanged', data)]),
  SetHostLimits: ({ personId, ...set }, state, _, { isKnown }) => {
    if (!isKnown) return reject('NOT_FOUND');
    const before = hostLimitsOf(state, personId) ?? noLimits;
    return accept(equal(before, set) ? [] : [event('HostLimitsSet', { personId, ...set })]);
  },
  RetryJob: (data, _state, _moment, { jobSince }) =>
    jobSince ? accept([event('JobRetried', data)]) : reject('NOT_FOUND'),
  DropJob: (data, _, { actor: by }, { jobSince: since }) =>
    since ? accept([event('JobDropped', { ...data, by, since })]) : reject('NOT_FOUND'),
});
export type InstallationCommand = Parameters<typeof decide>[0];

export const installationDecider: Decider<InstallationState, InstallationCommand, InstallationContext> = {
  initial: newInstallation,
  evolve: installationAfter,
  decide,
};
