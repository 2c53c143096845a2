import type { EventData, EventsOf, MailFailure } from '@dossier/shared/contract';
import { accept, type Decider, type Decision, decisions, event, evolveBy, reject } from '../decider.ts';
import { mailIdOf } from '../ids.ts';

type Sending =
  | { readonly status: 'queued'; readonly deferredUntil: string | null }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly outcome: MailFailure; readonly reason: string };
export type MailState =
  | { readonly status: 'none' }
  | (Sending & Pick<EventData<'MailQueued'>, 'recipient' | 'projectId' | 'template'>);

const became = (state: MailState, sending: Sending): MailState => {
  if (state.status === 'none') return state;
  const { recipient, projectId, template } = state;
  return { recipient, projectId, template, ...sending };
};

const evolve = evolveBy<MailState, EventsOf<'mail'>>({
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

const { decide } = decisions<MailState>()({
  QueueMail: ({ recipient, template, projectId = null, subject }, { status }, { commandId }) => {
    const mailId = mailIdOf(commandId);
    const queued = event('MailQueued', { mailId, recipient, template, projectId, subject });
    return accept(status === 'none' ? [queued] : [], { mailId });
  },
  RecordMailSent: ({ mailId }, { status }) => {
    if (status === 'none') return reject('NOT_FOUND');
    return accept(status === 'sent' ? [] : [event('MailSent', { mailId })]);
  },
  RecordMailFailed: ({ mailId, outcome, reason }, state) => {
    if (state.status === 'none') return reject('NOT_FOUND');
    // A mail that was sent can no longer fail; another try may fail for another reason.
    const isSame = state.status === 'failed' && state.outcome === outcome && state.reason === reason;
    return accept(state.status === 'sent' || isSame ? [] : [event('MailFailed', { mailId, outcome, reason })]);
  },
  DeferMail: (data, state) => {
    if (state.status === 'none') return reject('NOT_FOUND');
    // What missed its digest waits for a later one, and for one alone.
    const waitsFor = state.status === 'queued' ? Date.parse(state.deferredUntil ?? '') : Number.NaN;
    const isKnown = state.status === 'sent' || waitsFor >= Date.parse(data.until);
    return accept(isKnown ? [] : [event('MailDeferred', data)]);
  },
  ResendMail: ({ mailId, projectId }, state) => resent(state, mailId, projectId),
  SendMailAgain: ({ mailId }, state) => resent(state, mailId),
});
export type MailCommand = Parameters<typeof decide>[0];

export const mailDecider: Decider<MailState, MailCommand> = { initial: { status: 'none' }, evolve, decide };
