import type { DomainCommand } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, event, evolveBy, type Moment, reject } from '../decider.ts';
import { mailIdOf } from '../ids.ts';

export type MailState =
  | { readonly status: 'none' }
  | { readonly status: 'queued' }
  | { readonly status: 'sent' }
  | { readonly status: 'failed'; readonly reason: string };
export type MailCommand = DomainCommand<'QueueMail' | 'RecordMailSent' | 'RecordMailFailed'>;
export type MailEvent = 'MailQueued' | 'MailSent' | 'MailFailed';

const evolve = evolveBy<MailState, MailEvent>({
  MailQueued: () => ({ status: 'queued' }),
  MailSent: () => ({ status: 'sent' }),
  MailFailed: (_state, { reason }) => ({ status: 'failed', reason }),
});

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
      const { mailId, reason } = command.data;
      // A mail that was sent can no longer fail; another try may fail for another reason.
      const known = state.status === 'sent' || (state.status === 'failed' && state.reason === reason);
      return accept(known ? [] : [event('MailFailed', { mailId, reason })]);
    }
    default:
      return assertNever(command);
  }
};

export const mailDecider: Decider<MailState, MailCommand> = { initial: { status: 'none' }, evolve, decide };
