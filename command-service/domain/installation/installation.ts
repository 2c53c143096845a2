import {
  type EventsOf,
  hostLimitsOf,
  type InstallationState,
  installationAfter,
  isOperator,
  newInstallation,
  noLimits,
  refusals,
  type SettingName,
} from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, type Moment, reject } from '../decider.ts';
import { canonicalMoment, isBefore } from '../time.ts';
import { entryOf, equal } from '../values.ts';
import { answerHandOver, offerHandOver, recordLeft, type Taking, withdrawHandOver } from './hand-over.ts';

export type InstallationCommand = DomainCommand<
  | 'GrantInstallationAuditor'
  | 'RevokeInstallationAuditor'
  | 'GrantOperator'
  | 'RevokeOperator'
  | 'LetOperatorIn'
  | 'RecordParkedRetry'
  | 'RecordMailServer'
  | 'RecordBilling'
  | 'LockPerson'
  | 'UnlockPerson'
  | 'EndSessions'
  | 'FinishSetUp'
  | 'SetHostLimits'
  | 'ErasePerson'
  | 'RequestHosting'
  | 'DecideHosting'
  | 'OfferHandOver'
  | 'WithdrawHandOver'
  | 'AcceptHandOver'
  | 'DeclineHandOver'
  | 'RecordLeft'
  | 'AnnounceNotice'
  | 'WithdrawNotice'
  | 'ChangeSettings'
  | 'RetryJob'
  | 'DropJob'
>;
export type { InstallationState };
export type InstallationEvent = EventsOf<'installation'>;

/** What the directory and the queue of jobs know of whom or what the command is about. */
export type InstallationContext = {
  readonly isKnown?: boolean;
  readonly hasAccount?: boolean;
  /** Of a job that is listed. */
  readonly jobSince?: string | undefined;
  /** Whether hosts are let in on request, and this one has no other right to it. */
  readonly mayAsk?: boolean;
  /** Whether there is anything that can be handed over. */
  readonly hasMore?: boolean;
  /** Of whoever accepts all that somebody hosts. */
  readonly taking?: Taking;
  /** Settings that a variable says. */
  readonly given?: readonly SettingName[];
};

type Of<N extends InstallationCommand['type']> = Extract<InstallationCommand, { type: N }>;

const auditing = (
  { type, data }: Of<'GrantInstallationAuditor' | 'RevokeInstallationAuditor'>,
  { auditors }: InstallationState,
  { now }: Moment,
): Decision => {
  const { personId } = data;
  const granted = entryOf(auditors, personId);
  if (type === 'RevokeInstallationAuditor')
    return accept(granted ? [event('InstallationAuditorRevoked', { personId })] : []);
  const until = canonicalMoment(data.until);
  if (!isBefore(now, until)) return reject({ code: 'INVALID', errors: { until: refusals.DATE_IN_PAST[1] } });
  return accept(granted === until ? [] : [event('InstallationAuditorGranted', { personId, until })]);
};

const hosting = (
  { type, data }: Of<'RequestHosting' | 'DecideHosting'>,
  { hosting: answers }: InstallationState,
  { actor }: Moment,
  { mayAsk = false, hasAccount = false }: InstallationContext,
): Decision => {
  if (type === 'RequestHosting') {
    if (!mayAsk) return reject('NOT_FOUND');
    const answer = entryOf(answers, actor);
    return accept(
      answer === 'asked' || answer === 'given' ? [] : [event('HostingRequested', { personId: actor, ...data })],
    );
  }
  const { personId, given } = data;
  if (!hasAccount) return reject('NOT_FOUND');
  const answer = given ? 'given' : 'declined';
  if (entryOf(answers, personId) === answer) return accept([]);
  return accept([event(given ? 'HostingGiven' : 'HostingDeclined', { personId })]);
};

const telling = (
  command: Of<'AnnounceNotice' | 'WithdrawNotice'>,
  { notice }: InstallationState,
  { now }: Moment,
): Decision => {
  if (command.type === 'WithdrawNotice') return accept(notice ? [event('NoticeWithdrawn', {})] : []);
  const { from, until, ...said } = command.data;
  const next = { ...said, from: canonicalMoment(from), until: canonicalMoment(until) };
  const errors = {
    ...(!isBefore(now, next.until) && { until: refusals.DATE_IN_PAST[1] }),
    ...(!isBefore(next.from, next.until) && { until: 'It must end after it begins.' }),
  };
  if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });
  return accept(equal(notice, next) ? [] : [event('NoticeAnnounced', next)]);
};

/** Only what differs. Of what a variable says, nothing that is set would hold. */
const setting = (
  { data }: Of<'ChangeSettings'>,
  { settings }: InstallationState,
  { given = [] }: InstallationContext,
): Decision => {
  const names = Object.keys(data) as SettingName[];
  const errors = given.filter((name) => names.includes(name)).map((name) => [name, 'A variable says this.'] as const);
  if (errors.length > 0) return reject({ code: 'INVALID', errors: Object.fromEntries(errors) });
  const changed = names.filter((name) => data[name] !== undefined && !equal(settings[name] ?? null, data[name]));
  return accept(
    changed.length > 0 ? [event('SettingsChanged', Object.fromEntries(changed.map((name) => [name, data[name]])))] : [],
  );
};

/** Whoever is granted is let in again as well: nobody else may be left who could unlock them. */
const operating = (
  { type, data: { personId } }: Of<'GrantOperator' | 'RevokeOperator' | 'LetOperatorIn'>,
  { operators, ...state }: InstallationState,
): Decision => {
  const isGranted = entryOf(operators, personId) !== undefined;
  if (type === 'RevokeOperator') return accept(isGranted ? [event('OperatorRevoked', { personId })] : []);
  if (type === 'LetOperatorIn')
    return isOperator({ operators, ...state }, personId)
      ? accept([event('OperatorLinkMade', { personId })])
      : reject('NOT_FOUND');
  return accept([
    ...(isGranted ? [] : [event('OperatorGranted', { personId })]),
    ...(entryOf(state.locked, personId) ? [event('PersonUnlocked', { personId })] : []),
  ]);
};

const ofPerson = (
  { type, data: { personId } }: Of<'LockPerson' | 'UnlockPerson' | 'EndSessions' | 'ErasePerson'>,
  { locked, erased, operators }: InstallationState,
  { actor }: Moment,
  { isKnown = false, hasAccount = false }: InstallationContext,
): Decision => {
  switch (type) {
    case 'LockPerson':
      if (entryOf(locked, personId)) return accept([]);
      if (!hasAccount) return reject('NOT_FOUND');
      if (actor === personId) return reject({ code: 'INVALID', errors: { personId: 'You would lock yourself out.' } });
      return accept([event('PersonLocked', { personId })]);
    case 'UnlockPerson':
      return accept(entryOf(locked, personId) ? [event('PersonUnlocked', { personId })] : []);
    case 'EndSessions':
      return isKnown ? accept([event('SessionsEnded', { personId })]) : reject('NOT_FOUND');
    case 'ErasePerson':
      if (entryOf(erased, personId)) return accept([]);
      if (!isKnown) return reject('NOT_FOUND');
      if (actor === personId)
        return reject({
          code: 'INVALID',
          errors: { personId: 'You would erase yourself. Close your account under Settings instead.' },
        });
      // For good, unlike a lock: by a session that was stolen nobody would be left who operates.
      return entryOf(operators, personId)
        ? reject({
            code: 'INVALID',
            errors: { personId: 'This person operates the installation. Revoke that at the command line first.' },
          })
        : accept([event('PersonErased', { personId })]);
    default:
      return assertNever(type);
  }
};

export const installationDecider: Decider<InstallationState, InstallationCommand, InstallationContext> = {
  initial: newInstallation,
  evolve: installationAfter,
  decide: (command, state, moment, context) => {
    const { type, data } = command;
    switch (type) {
      case 'GrantInstallationAuditor':
      case 'RevokeInstallationAuditor':
        return auditing(command, state, moment);
      case 'GrantOperator':
      case 'RevokeOperator':
      case 'LetOperatorIn':
        return operating(command, state);
      case 'LockPerson':
      case 'UnlockPerson':
      case 'EndSessions':
      case 'ErasePerson':
        return ofPerson(command, state, moment, context);
      case 'RequestHosting':
      case 'DecideHosting':
        return hosting(command, state, moment, context);
      case 'OfferHandOver':
        return offerHandOver(data, state, moment, context.hasMore ?? false);
      case 'WithdrawHandOver':
        return withdrawHandOver(data, state, moment);
      case 'AcceptHandOver':
      case 'DeclineHandOver':
        return answerHandOver(command, state, moment, context.taking);
      case 'RecordLeft':
        return recordLeft(data, state, moment);
      case 'AnnounceNotice':
      case 'WithdrawNotice':
        return telling(command, state, moment);
      case 'ChangeSettings':
        return setting(command, state, context);
      case 'FinishSetUp':
        return accept(state.isSetUp ? [] : [event('InstallationSetUp', {})]);
      case 'RecordParkedRetry':
        return accept([event('ParkedRetried', data)]);
      case 'RecordBilling': {
        const { billing } = command.data;
        return accept(billing === state.billing.is ? [] : [event('BillingSwitched', { billing, at: moment.now })]);
      }
      case 'RecordMailServer':
        return accept([event('MailServerChanged', data)]);
      case 'SetHostLimits': {
        const { personId, ...set } = data;
        if (!context.isKnown) return reject('NOT_FOUND');
        const before = hostLimitsOf(state, personId) ?? noLimits;
        return accept(equal(before, set) ? [] : [event('HostLimitsSet', { personId, ...set })]);
      }
      case 'RetryJob':
        return context.jobSince ? accept([event('JobRetried', data)]) : reject('NOT_FOUND');
      case 'DropJob':
        return context.jobSince
          ? accept([event('JobDropped', { ...data, by: moment.actor, since: context.jobSince })])
          : reject('NOT_FOUND');
      default:
        return assertNever(type);
    }
  },
};
