import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
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
  type StatusObject,
  status,
} from '@grpc/grpc-js';
import { Signal } from '../../../shared/async/signal.ts';
import type { Log, Proposed } from './log.ts';
import { appendAnswer, expectedOf, gossipAnswer, type Member, proposedOf, streamOf } from './messages.ts';
import { readAll, readStream } from './reads.ts';
import { follow, type ReadCall, type Subscriber, send } from './subscription.ts';

export type Refusal = Pick<StatusObject, 'code' | 'details'> & { readonly metadata?: Metadata };

/** The client tells exceptions apart by the server's metadata, and only then by the status. */
const exception = (code: status, name: string, details: string, values: Record<string, string> = {}): Refusal => {
  const metadata = new Metadata();
  metadata.set('exception', name);
  for (const [key, value] of Object.entries(values)) metadata.set(key, value);
  return { code, details, metadata };
};

const tooLarge = (limit: number): Refusal =>
  exception(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', `Maximum Append Size of ${limit} Exceeded.`, {
    'maximum-append-size': String(limit),
  });

const notLeader = (host: string, port: number): Refusal =>
  exception(status.NOT_FOUND, 'not-leader', 'Leader info available', {
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

const notReady: Refusal = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };

const accessDenied: Refusal = exception(status.PERMISSION_DENIED, 'access-denied', 'Access Denied');
const notAuthenticated: Refusal = { code: status.UNAUTHENTICATED, details: 'Authentication failed' };

const streamDeleted = (stream: string): Refusal =>
  exception(status.FAILED_PRECONDITION, 'stream-deleted', `Event stream '${stream}' is deleted.`, {
    'stream-name': stream,
  });
const invalidPosition: Refusal = { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: InvalidPosition' };
export const consumerTooSlow: Refusal = {
  code: status.UNKNOWN,
  details: 'Unexpected SubscriptionDropReason: ConsumerTooSlow',
};

/** The server's default; an event's type counts as UTF-16. */
const maxAppendSize = 1024 * 1024;
const sizeOf = ({ type, data, metadata }: Proposed) => type.length * 2 + data.length + metadata.length;

/** What can go wrong, on demand. */
export type Faults = {
  /** Ends all calls in progress; absent: as a server that goes away does. */
  cutCalls(refusal?: Refusal): void;
  /** Running subscriptions stay open and hear nothing any more. */
  silenceSubscriptions(): void;
  /** The next append is stored, and never answered. */
  loseNextAnswer(): void;
  /** Nothing is answered until it thaws; connections stay. */
  freeze(): void;
  thaw(): void;
};

export type RunningNode = {
  readonly port: number;
  readonly log: Log;
  readonly faults: Faults;
  /** Calls of each kind so far; `redirects`: those answered with NotLeader. */
  readonly counts: {
    readonly appends: number;
    readonly reads: number;
    readonly subscriptions: number;
    readonly redirects: number;
  };
  stop(): Promise<void>;
};

export type User = { readonly password: string; readonly readsAll: boolean };

export type NodeOptions = {
  readonly log: Log;
  readonly port: number;
  /** The cluster as this node sees it; absent: it is alone and leads. */
  readonly members?: (() => readonly Member[]) | undefined;
  /** In PEM; `clients` have to show a certificate of this authority. */
  readonly tls?: { readonly key: Buffer; readonly certificate: Buffer; readonly clients?: Buffer } | undefined;
  /** By name; absent: whoever comes may do everything. */
  readonly users?: ReadonlyMap<string, User> | undefined;
};

const credentialsOf = ({ tls }: NodeOptions): ServerCredentials =>
  tls
    ? ServerCredentials.createSsl(
        tls.clients ?? null,
        [{ private_key: tls.key, cert_chain: tls.certificate }],
        tls.clients !== undefined,
      )
    : ServerCredentials.createInsecure();

const basic = ([name, { password }]: readonly [string, User]) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/**
 * A node of EventStoreDB over gRPC, as far as event streams need it: Append and Read (streams,
 * $all, filtered subscriptions to $all) and gossip, with the answers of the real server.
 */
export const startNode = async (options: NodeOptions): Promise<RunningNode> => {
  const { log, port, members, users } = options;
  const calls = new Set<ReadCall>();
  const subscribers = new Set<Subscriber>();
  const counts = { appends: 0, reads: 0, subscriptions: 0, redirects: 0 };
  const thawed = new Signal();
  let frozen = false;
  let loseNext = false;
  let own = port;
  const cluster = () => members?.() ?? [{ port: own, state: 'leader', isAlive: true } as const];

  const whileFrozen = async () => {
    while (frozen) await thawed.next;
  };
  const refusalOf = (metadata: Metadata, isAll = false): Refusal | undefined => {
    const [given] = metadata.get('authorization');
    const [, user] = [...(users ?? [])].find((known) => basic(known) === given) ?? [];
    if (users && !user) return notAuthenticated;
    if (user && isAll && !user.readsAll) return accessDenied;
    if (metadata.get('requires-leader').length === 0) return undefined;
    const leader = cluster().find(({ state }) => state === 'leader');
    if (leader?.port === own) return undefined;
    if (!leader) return notReady;
    counts.redirects += 1;
    return notLeader('127.0.0.1', leader.port);
  };

  const unreadable = (wanted: ReadReq.Options): Refusal | undefined => {
    const [stream, position] = [wanted.getStream(), wanted.getAll()?.getPosition()?.getCommitPosition()];
    if (stream && log.operator.isDeleted(streamOf(stream))) return streamDeleted(streamOf(stream));
    return position === undefined || log.isPosition(Number(position)) ? undefined : invalidPosition;
  };

  const read: handleServerStreamingCall<ReadReq, ReadResp> = async (call) => {
    calls.add(call);
    call.once('close', () => calls.delete(call));
    await whileFrozen();
    const wanted = call.request.getOptions();
    if (!wanted) return call.end();
    const refusal = refusalOf(call.metadata, wanted.hasAll()) ?? unreadable(wanted);
    if (refusal) return void call.emit('error', refusal);
    if (wanted.hasSubscription()) {
      const subscriber = { silent: false };
      counts.subscriptions += 1;
      subscribers.add(subscriber);
      await follow(log, call, wanted, subscriber);
      subscribers.delete(subscriber);
      return;
    }
    counts.reads += 1;
    const stream = wanted.getStream();
    for (const answer of stream ? readStream(log, wanted, stream) : readAll(log, wanted)) {
      if (call.cancelled) return;
      await send(call, answer);
    }
    call.end();
  };

  const append: handleClientStreamingCall<AppendReq, AppendResp> = (call, answer) => {
    let header: AppendReq.Options | undefined;
    const events: Proposed[] = [];
    let size = 0;
    call.on('data', (message: AppendReq) => {
      header ??= message.getOptions();
      const proposed = message.getProposedMessage();
      if (!proposed) return;
      const event = proposedOf(proposed);
      size += sizeOf(event);
      events.push(event);
    });
    call.on('end', async () => {
      await whileFrozen();
      const refusal = size > maxAppendSize ? tooLarge(maxAppendSize) : refusalOf(call.metadata);
      if (refusal) return answer(refusal);
      if (!header || call.cancelled) return;
      if (log.operator.isDeleted(streamOf(header))) return answer(streamDeleted(streamOf(header)));
      counts.appends += 1;
      const expected = expectedOf(header);
      const lost = loseNext;
      loseNext = false;
      const outcome = await log.append(streamOf(header), expected, events);
      if (!lost) answer(null, appendAnswer(expected, outcome));
    });
  };

  const gossip: handleUnaryCall<unknown, ClusterInfo> = async (_call, answer) => {
    await whileFrozen();
    answer(null, gossipAnswer(cluster()));
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
  server.addService(GossipService, { read: gossip });
  server.addService(ServerFeaturesService, { getSupportedMethods });
  own = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, credentialsOf(options), (error, number) =>
      error ? reject(error) : resolve(number),
    );
  });

  return {
    port: own,
    log,
    faults: {
      cutCalls: (refusal = notReady) => {
        for (const call of calls) call.emit('error', refusal);
      },
      silenceSubscriptions: () => {
        for (const subscriber of subscribers) subscriber.silent = true;
      },
      loseNextAnswer: () => {
        loseNext = true;
      },
      freeze: () => {
        frozen = true;
        for (const subscriber of subscribers) subscriber.silent = true;
      },
      thaw: () => {
        frozen = false;
        thawed.notify();
      },
    },
    counts,
    stop: async () => server.forceShutdown(),
  };
};
