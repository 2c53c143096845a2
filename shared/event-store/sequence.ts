import type { Envelope } from '../contract/index.ts';

/** @throws when there are none, or they do not follow the revision `after` (-1: no stream) */
export const checkSequence = (stream: string, after: number, events: readonly Envelope[]): void => {
  if (events.length === 0) throw new Error('nothing to append');
  if (events.some((event, index) => event.stream !== stream || event.revision !== after + 1 + index))
    throw new Error(`events do not follow revision ${after} of ${stream}`);
};

/** The id of the command that events come from. @throws when they do not begin with its first */
export const commandOf = ([first]: readonly Envelope[]): string => {
  if (!first?.command) throw new Error('these events do not begin a command');
  return first.commandId;
};
