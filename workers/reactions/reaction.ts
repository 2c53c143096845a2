import { derivedId } from '@dossier/shared/basics/ids';
import type {
  CommandInput,
  CommandName,
  EventData,
  EventType,
  MailTemplate,
  NotificationKind,
  StoredEvent,
} from '@dossier/shared/contract';
import { type Sending, sendCommand } from '../working.ts';
import type { ProjectMembers } from './project-members.ts';

/** Personal fields are encrypted; reactions do not look at them. */
export type Fact<T extends EventType> = Omit<StoredEvent, 'type' | 'data'> & {
  readonly type: T;
  readonly data: EventData<T>;
};

/** `purpose` tells apart what one event asks for one recipient. */
export type Reaction = {
  [N in CommandName]: {
    readonly name: N;
    readonly payload: CommandInput<N>;
    readonly purpose: string;
    readonly recipient: string;
  };
}[CommandName];

/** One of those. */
export const ask = <N extends CommandName>(name: N, payload: CommandInput<N>, purpose: string, recipient: string) =>
  ({ name, payload, purpose, recipient }) as Reaction;

/** By event type. Pure; `project` is as of the event. */
export type Reactions = {
  readonly [T in EventType]?: (fact: Fact<T>, project: ProjectMembers) => readonly Reaction[];
};

export const others = (fact: { readonly actor: string }, people: Iterable<string>): string[] =>
  [...new Set(people)].filter((personId) => personId !== fact.actor);

export const notify = (recipients: readonly string[], about: Omit<CommandInput<'Notify'>, 'personId'>): Reaction[] =>
  recipients.map((one) => ask('Notify', { personId: one, ...about }, `notify-${about.kind}`, one));

export const mail = (recipients: readonly string[], about: Omit<CommandInput<'QueueMail'>, 'recipient'>): Reaction[] =>
  recipients.map((recipient) => ask('QueueMail', { recipient, ...about }, `mail-${about.template}`, recipient));

type Told = Omit<CommandInput<'Notify'>, 'personId' | 'kind'> &
  Omit<CommandInput<'QueueMail'>, 'recipient' | 'template'>;
/** By a notification, and by the mail that has its name. */
export const tell = (recipients: readonly string[], name: NotificationKind & MailTemplate, about: Told): Reaction[] => [
  ...notify(recipients, { kind: name, ...about }),
  ...mail(recipients, { template: name, ...about }),
];

/** The id follows from event, purpose and recipient, so that a repeat has one effect. */
export const react = (
  sending: Sending,
  event: Pick<StoredEvent, 'id' | 'correlationId'>,
  { name, payload, purpose, recipient }: Reaction,
): Promise<boolean> =>
  sendCommand(sending, name, payload, {
    commandId: derivedId(event.id, purpose, recipient),
    causationId: event.id,
    correlationId: event.correlationId,
  });
