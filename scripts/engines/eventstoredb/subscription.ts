import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { indexOf, type Log } from './log.ts';
import { caughtUpAnswer, checkpointAnswer, confirmationAnswer, eventAnswer, filterOf } from './messages.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;
/** A silent one stays open and hears nothing any more. */
export type Subscriber = { silent: boolean };

/** Events looked at between two checkpoints, times the multiplier that the subscriber asks for. */
const searchWindow = 32;

/** Sends when there is room: a slow reader holds the server back. */
export const send = async (call: ReadCall, answer: ReadResp): Promise<void> => {
  if (call.write(answer) || call.cancelled) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      for (const event of ['drain', 'cancelled', 'close']) call.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close']) call.once(event, go);
  });
};

/** Sends what is stored and then what comes, until the call ends. */
export const follow = async (
  log: Log,
  call: ReadCall,
  options: ReadReq.Options,
  subscriber: Subscriber,
): Promise<void> => {
  const wanted = options.getAll();
  const matches = filterOf(options);
  const interval = searchWindow * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  const gone = new Promise<void>((resolve) => {
    for (const event of ['cancelled', 'close']) call.once(event, () => resolve());
  });
  const after = Number(wanted?.getPosition()?.getCommitPosition());
  let index = wanted?.hasPosition() ? indexOf(log.all, after + 1) : wanted?.hasEnd() ? log.all.length : 0;
  let considered = 0;
  let live = false;
  const say = async (answer: ReadResp) => {
    if (!subscriber.silent) await send(call, answer);
  };

  await say(confirmationAnswer());
  while (!call.cancelled && !call.destroyed) {
    const news = log.news;
    for (let event = log.all[index]; event && !call.cancelled; event = log.all[index]) {
      index += 1;
      considered += 1;
      if (matches(event) && log.operator.isLeft(event)) await say(eventAnswer(event));
      if (options.hasFilter() && considered % interval === 0) await say(checkpointAnswer(event.position));
    }
    if (!live) {
      const last = log.all[index - 1];
      if (options.hasFilter() && last) await say(checkpointAnswer(last.position));
      await say(caughtUpAnswer());
      live = true;
    }
    if (index === log.all.length) await Promise.race([news, gone]);
  }
};
