import type { StoredEvent } from '../contract/index.ts';

const type = 'Unreadable';

/** Of the streams of {@link streams}: a submission belongs to its project. */
const keyOf = (stream: string): string => {
  const [family, ...id] = stream.split('-');
  return family === 'submission' ? (id[0] ?? stream) : id.join('-') || stream;
};

/** Stands for an event that cannot be read, so that whoever follows the events can go on. */
export const standIn = (stream: string, revision: number, position: number): StoredEvent => ({
  id: `unreadable-${position}`,
  type,
  version: 1,
  stream,
  revision,
  position,
  key: keyOf(stream),
  time: new Date(0).toISOString(),
  actor: '',
  commandId: '',
  causationId: '',
  correlationId: '',
  context: [],
  data: {},
  digest: '',
});

export const isStandIn = (event: StoredEvent): boolean => event.type === type && event.digest === '';
