import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { indexOf, type Log, type Recorded, systemEvent } from './log.ts';
import { eventAnswer, notFoundAnswer, streamOf } from './messages.ts';

const isForwards = (options: ReadReq.Options) => options.getReadDirection() === 0;

const take = (events: readonly Recorded[], from: number, options: ReadReq.Options): readonly Recorded[] => {
  const count = Math.min(Number(options.getCount()), events.length);
  if (isForwards(options)) return events.slice(from, from + count);
  const end = Math.max(0, Math.min(from + 1, events.length));
  return events.slice(Math.max(0, end - count), end).reverse();
};

/** Its last event alone is ever asked for. */
const readMetadata = (log: Log, name: string): readonly ReadResp[] => {
  const text = log.operator.metadataOf(name.slice(2));
  if (text === undefined) return [notFoundAnswer(name)];
  const data = Buffer.from(text);
  const event = { ...systemEvent('$metadata'), data, stream: name, revision: 0, position: 0, created: '0' };
  return [eventAnswer(event)];
};

export const readStream = (
  log: Log,
  options: ReadReq.Options,
  wanted: ReadReq.Options.StreamOptions,
): readonly ReadResp[] => {
  const name = streamOf(wanted);
  if (name.startsWith('$$')) return readMetadata(log, name);
  const all = log.stream(name) ?? [];
  const gone = Math.min(all.length, log.operator.keptFrom(name));
  if (gone === all.length) return [notFoundAnswer(name)];
  const end = isForwards(options) ? all.length : all.length - 1;
  const from = wanted.hasRevision() ? Number(wanted.getRevision()) : wanted.hasEnd() ? end : 0;
  const first = isForwards(options) ? Math.max(from, gone) : from;
  return take(gone > 0 ? all.slice(gone) : all, first - gone, options).map(eventAnswer);
};

export const readAll = (log: Log, options: ReadReq.Options): readonly ReadResp[] => {
  const wanted = options.getAll();
  const all = log.operator.left(log.all);
  const position = Number(wanted?.getPosition()?.getCommitPosition());
  const start = wanted?.hasPosition() ? indexOf(all, position) : wanted?.hasEnd() ? all.length : 0;
  // Backwards, a position is where to come from: what lies before it is answered.
  return take(all, isForwards(options) ? start : start - 1, options).map(eventAnswer);
};
