import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Log, Recorded } from './log.ts';
import { eventAnswer, notFoundAnswer, streamOf } from './messages.ts';

const isForwards = (options: ReadReq.Options) => options.getReadDirection() === 0;

const take = (events: readonly Recorded[], from: number, options: ReadReq.Options): readonly Recorded[] => {
  const count = Math.min(Number(options.getCount()), events.length);
  if (isForwards(options)) return events.slice(from, from + count);
  const end = Math.min(from + 1, events.length);
  return events.slice(Math.max(0, end - count), end).reverse();
};

export const readStream = (
  log: Log,
  options: ReadReq.Options,
  wanted: ReadReq.Options.StreamOptions,
): readonly ReadResp[] => {
  const events = log.stream(streamOf(wanted));
  if (!events) return [notFoundAnswer(streamOf(wanted))];
  const end = isForwards(options) ? events.length : events.length - 1;
  const from = wanted.hasRevision() ? Number(wanted.getRevision()) : wanted.hasEnd() ? end : 0;
  return take(events, from, options).map(eventAnswer);
};

export const readAll = (log: Log, options: ReadReq.Options): readonly ReadResp[] => {
  const wanted = options.getAll();
  const { length } = log.all;
  const position = Number(wanted?.getPosition()?.getCommitPosition());
  const start = wanted?.hasPosition() ? log.indexOf(position) : wanted?.hasEnd() ? length : 0;
  // Backwards, a position is where to come from: what lies before it is answered.
  return take(log.all, isForwards(options) ? start : start - 1, options).map(eventAnswer);
};
