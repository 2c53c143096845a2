import type { EventData, EventsOf, MailFailure } from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, evolveBy, type Moment, reject } from '../decider.ts';
import { mailIdOf } from '../ids.ts';

type Sending =
  | { readonly status: 'queued'; readonly deferredUntil: string | null }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly outcome: MailFailure; readonly reason: string };
export type MailState =
  | { readonly status: 'none' }
  | (Sending & Pick<EventData<'MailQueued'>, 'recipient' | 'projectId' | 'template'>);
export type MailCommand = DomainCommand<
  'QueueMail' | 'RecordMailSent' | 'RecordMailFailed' | 'DeferMail' | 'ResendMail' | 'SendMailAgain'
>;
export type MailEvent = EventsOf<'mail'>;

const became = (state: MailState, sending: Sending): MailState => {
  if (state.status === 'none') return state;
  const { recipient, projectId, template } = state;
  return { recipient, projectId, template, ...sending };
};

const evolve = evolveBy<MailState, MailEvent>({
  MailQueued: (_state, { recipient, projectId, template }) => ({
    status: 'queued',
    deferredUntil: null,
    recipient,
    projectId,
    template,
  }),
  MailSent: (state) => became(state, { status: 'sent' }),
  MailFailed: (state, { outcome, reason }) => became(state, { status: 'failed', outcome, reason }),
  MailDeferred: (state, { until }) => became(state, { status: 'queued', deferredUntil: until }),
  MailResent: (state) => became(state, { status: 'queued', deferredUntil: null }),
});

/** Codes and links to sign in are no mails of this stream: they are stored nowhere, so nobody can send them again. */
const resent = (state: MailState, mailId: string, projectId?: string): Decision => {
  if (state.status === 'none') return reject('NOT_FOUND');
  if (projectId !== undefined && state.projectId !== projectId) return reject('NOT_FOUND');
  if (state.status === 'queued') return accept([]);
  return accept([event('MailResent', { projectId: state.projectId, personId: state.recipient, mailId })]);
};

const decide = (command: MailCommand, state: MailState, { commandId }: Moment): Decision => {
  switch (command.type) {
    case 'QueueMail': {
      const mailId = mailIdOf(commandId);
      const { recipient, template, projectId = null, subject } = command.data;
      return accept(
        state.status === 'none' ? [event('MailQueued', { mailId, recipient, template, projectId, subject })] : [],
        { mailId },
      );
    }
    case 'RecordMailSent':
      if (state.status === 'none') return reject('NOT_FOUND');
      return accept(state.status === 'sent' ? [] : [event('MailSent', { mailId: command.data.mailId })]);
    case 'RecordMailFailed': {
      if (state.status === 'none') return reject('NOT_FOUND');
      const { mailId, outcome, reason } = command.data;
      // A mail that was sent can no longer fail; another try may fail for another reason.
      const isSame = state.status === 'failed' && state.outcome === outcome && state.reason === reason;
      return accept(state.status === 'sent' || isSame ? [] : [event('MailFailed', { mailId, outcome, reason })]);
    }
    case 'DeferMail': {
      if (state.status === 'none') return reject('NOT_FOUND');
      // What missed its digest waits for a later one, and for one alone.
      const waitsFor = state.status === 'queued' ? Date.parse(state.deferredUntil ?? '') : Number.NaN;
      const isKnown = state.status === 'sent' || waitsFor >= Date.parse(command.data.until);
      return accept(isKnown ? [] : [event('MailDeferred', command.data)]);
    }
    case 'ResendMail':
      return resent(state, command.data.mailId, command.data.projectId);
    case 'SendMailAgain':
      return resent(state, command.data.mailId);
    default:
      return assertNever(command);
  }
};

export const mailDecider: Decider<MailState, MailCommand> = { initial: { status: 'none' }, evolve, decide };
