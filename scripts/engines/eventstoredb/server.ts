import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js';
import { Log, type Proposed, type Recorded } from './log.ts';
import {
  appendAnswer,
  caughtUpAnswer,
  checkpointAnswer,
  confirmationAnswer,
  eventAnswer,
  expectedOf,
  filterOf,
  notFoundAnswer,
  proposedOf,
  streamOf,
} from './messages.ts';

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** The server's default; an event's type counts as UTF-16. */
const maxAppendSize = 1024 * 1024;
const sizeOf = ({ type, data, metadata }: Proposed) => type.length * 2 + data.length + metadata.length;
/** Events looked at between two checkpoints, times the multiplier that the subscriber asks for. */
const searchWindow = 32;

const tooLarge = () => {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(maxAppendSize));
  const details = `Maximum Append Size of ${maxAppendSize} Exceeded.`;
  return { code: status.INVALID_ARGUMENT, details, metadata };
};

/** Sends when there is room: a slow reader holds the server back. */
const send = async (call: ReadCall, answer: ReadResp): Promise<void> => {
  if (call.write(answer) || call.cancelled) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      for (const event of ['drain', 'cancelled', 'close']) call.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close']) call.once(event, go);
  });
};

const take = (events: readonly Recorded[], from: number, options: ReadReq.Options): readonly Recorded[] => {
  const count = Math.min(Number(options.getCount()), events.length);
  if (options.getReadDirection() === 0) return events.slice(from, from + count);
  const end = Math.min(from + 1, events.length);
  return events.slice(Math.max(0, end - count), end).reverse();
};

/** What can go wrong, on demand. */
export type Faults = {
  /** Ends all calls in progress as a server that goes away does. */
  cutCalls(): void;
  /** Running subscriptions stay open and hear nothing any more. */
  silenceSubscriptions(): void;
  /** The next append is stored, and never answered. */
  loseNextAnswer(): void;
};

export type RunningServer = {
  readonly url: string;
  readonly faults: Faults;
  /** Calls of each kind so far. */
  readonly counts: { readonly reads: number; readonly subscriptions: number };
  stop(): Promise<void>;
};

/**
 * A single EventStoreDB node over gRPC, as far as event streams need it: Append and Read (streams,
 * $all, filtered subscriptions to $all) of the client package's service definitions, with the
 * answers of the real server.
 */
export const startServer = async ({ file, port }: { file: string; port: number }): Promise<RunningServer> => {
  const log = await Log.open(file);
  const calls = new Set<ReadCall>();
  const subscribers = new Set<{ silent: boolean }>();
  const counts = { reads: 0, subscriptions: 0 };
  let loseNext = false;

  const readStream = (options: ReadReq.Options, wanted: ReadReq.Options.StreamOptions) => {
    const events = log.stream(streamOf(wanted));
    if (!events) return [notFoundAnswer(streamOf(wanted))];
    const forwards = options.getReadDirection() === 0;
    const end = forwards ? events.length : events.length - 1;
    const from = wanted.hasRevision() ? Number(wanted.getRevision()) : wanted.hasEnd() ? end : 0;
    return take(events, from, options).map(eventAnswer);
  };

  const readAll = (options: ReadReq.Options) => {
    const wanted = options.getAll();
    const { length } = log.all;
    const position = Number(wanted?.getPosition()?.getCommitPosition());
    const start = wanted?.hasPosition() ? log.indexOf(position) : wanted?.hasEnd() ? length : 0;
    // Backwards, a position is where to come from: what lies before it is answered.
    const from = options.getReadDirection() === 0 ? start : start - 1;
    return take(log.all, from, options).map(eventAnswer);
  };

  const subscribe = async (call: ReadCall, options: ReadReq.Options) => {
    const wanted = options.getAll();
    const matches = filterOf(options);
    const interval = searchWindow * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
    const subscriber = { silent: false };
    counts.subscriptions += 1;
    subscribers.add(subscriber);
    const gone = new Promise<void>((resolve) => {
      for (const event of ['cancelled', 'close']) call.once(event, () => resolve());
    });
    const after = Number(wanted?.getPosition()?.getCommitPosition());
    let index = wanted?.hasPosition() ? log.indexOf(after + 1) : wanted?.hasEnd() ? log.all.length : 0;
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
        if (matches(event)) await say(eventAnswer(event));
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
    subscribers.delete(subscriber);
  };

  const read: handleServerStreamingCall<ReadReq, ReadResp> = async (call) => {
    calls.add(call);
    call.once('close', () => calls.delete(call));
    const options = call.request.getOptions();
    const stream = options?.getStream();
    if (options?.hasSubscription()) return subscribe(call, options);
    counts.reads += 1;
    for (const answer of !options ? [] : stream ? readStream(options, stream) : readAll(options)) {
      if (call.cancelled) return;
      await send(call, answer);
    }
    call.end();
  };

  const append: handleClientStreamingCall<AppendReq, AppendResp> = (call, answer) => {
    let options: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    let size = 0;
    call.on('data', (message: AppendReq) => {
      options ??= message.getOptions();
      const proposed = message.getProposedMessage();
      if (!proposed) return;
      const event = proposedOf(proposed);
      size += sizeOf(event);
      events.push(event);
    });
    call.on('end', async () => {
      if (size > maxAppendSize) return answer(tooLarge());
      if (!options || call.cancelled) return;
      const expected = expectedOf(options);
      const lost = loseNext;
      loseNext = false;
      const outcome = await log.append(streamOf(options), expected, events);
      if (!lost) answer(null, appendAnswer(expected, outcome));
    });
  };

  // As in the real server. The client would use it; our adapter decided against it.
  const getSupportedMethods: handleUnaryCall<unknown, features.SupportedMethods> = (_call, answer) => {
    const method = new features.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName('batchappend');
    answer(null, new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList([method]));
  };

  const server = new Server();
  server.addService(StreamsService, { read, append });
  server.addService(ServerFeaturesService, { getSupportedMethods });
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, number) =>
      error ? reject(error) : resolve(number),
    );
  });

  return {
    url: `esdb://127.0.0.1:${bound}?tls=false`,
    faults: {
      cutCalls: () => {
        for (const call of calls) call.emit('error', { code: status.UNAVAILABLE, details: 'Server Is Not Ready' });
      },
      silenceSubscriptions: () => {
        for (const subscriber of subscribers) subscriber.silent = true;
      },
      loseNextAnswer: () => {
        loseNext = true;
      },
    },
    counts,
    stop: async () => {
      server.forceShutdown();
      await log.close();
    },
  };
};
