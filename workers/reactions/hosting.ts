import type { Directory } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { operatorsIn } from './operators.ts';
import { type Fact, mail, type Reaction } from './reaction.ts';

const types = ['HostingRequested', 'HostingGiven', 'HostingDeclined'] as const;
export type HostingFact = { readonly [T in (typeof types)[number]]: Fact<T> }[(typeof types)[number]];

export const isHostingFact = (event: { readonly type: string }): event is HostingFact =>
  types.some((type) => type === event.type);

type Options = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly directory: Pick<Directory, 'personOf'>;
  readonly operatorEmail: string;
};

/** Operators are told who asks to host, and whoever asked what they answered. */
export const hostingMails = async (
  { eventStore, directory, operatorEmail }: Options,
  { type, data: { personId } }: HostingFact,
): Promise<Reaction[]> => {
  const subject = { personId };
  if (type !== 'HostingRequested') return mail([personId], { template: 'hosting-decided', subject });
  const operators = await operatorsIn(eventStore);
  const recipients = operators.length > 0 ? operators : [(await directory.personOf(operatorEmail)).personId];
  return mail(recipients, { template: 'hosting-asked', subject });
};
