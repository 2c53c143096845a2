import type { ServerResponse } from 'node:http';
import { every } from '@dossier/shared/async/every';
import { readingByGuests } from '@dossier/shared/authorization';
import { type LiveMessage, liveQuery } from '@dossier/shared/contract';
import { beginEvents, type Exchange, type Route } from '@dossier/shared/http/exchange';
import { readQuery } from '@dossier/shared/http/query';
import type { LiveChange, LiveRevocation, LiveSignal } from '@dossier/shared/live';
import type { QueryServiceOptions } from '../../options.ts';
import { type Asker, askerOf } from '../asker.ts';
import { holdingOf } from '../holding.ts';
import { type AudienceOptions, audiences, mayRead } from './audience.ts';
import { recentChanges } from './recent-changes.ts';

/** Bytes that may wait for a slow reader before its connection is cut. */
const maxBuffered = 1024 * 1024;
const heartbeatEvery = 15_000;
/** Milliseconds after which browsers reconnect. */
const retryAfter = 2_000;
/** Of one person in a copy: tabs and programs. A newer one ends the oldest. */
const streamsPerPerson = 20;

type Stream = { readonly asker: Asker; readonly response: ServerResponse; isAuditor: Promise<boolean> };
type Options = Pick<QueryServiceOptions, 'live' | 'directory' | 'clock' | 'log' | 'tracker'> & AudienceOptions;

const messageOf = ({ resource, id, projectId }: LiveChange): string => {
  const message: LiveMessage = { resource, ...(id && { id }), ...(projectId && { projectId }) };
  return `data: ${JSON.stringify(message)}\n\n`;
};

/** Those that are open: one that is not read, or the oldest of too many, is ended. */
const openStreams = () => {
  const open = new Set<Stream>();
  const end = (stream: Stream) => {
    open.delete(stream);
    stream.response.end();
  };
  return {
    all: () => [...open],
    count: () => open.size,
    has: (stream: Stream) => open.has(stream),
    end,
    endAll: () => {
      for (const stream of [...open]) end(stream);
    },
    send: (stream: Stream, text: string) => {
      const { response } = stream;
      if (response.writableLength > maxBuffered) {
        open.delete(stream);
        response.destroy();
      } else response.write(text);
    },
    add: (stream: Stream) => {
      const { personId } = stream.asker;
      const before = [...open].filter(({ asker }) => asker.personId === personId);
      for (const oldest of before.slice(0, Math.max(0, 1 + before.length - streamsPerPerson))) end(oldest);
      stream.response.socket?.setNoDelay(true);
      stream.response.write(`retry: ${retryAfter}\n\n`);
      open.add(stream);
      stream.response.on('close', () => open.delete(stream));
      stream.response.on('error', () => open.delete(stream));
    },
  };
};

/**
 * GET /api/live: server-sent events that name changed rows, without data (BEY-06). Rights are
 * checked for every message. A stream ends when access ends, messages were missed, or it is not
 * read.
 */
export const liveUpdates = (options: Options) => {
  const { live, directory, clock, log, tracker } = options;
  const streams = openStreams();
  const audience = audiences(options);
  const recent = recentChanges();
  // What other copies told of before this one listened.
  if (!tracker) recent.miss();
  let work = Promise.resolve();

  const tell = async (change: LiveChange, among: readonly Stream[] = streams.all()) => {
    if (among.length === 0) return;
    const text = messageOf(change);
    for (const stream of await audience.of(change, among)) {
      // Which projects are theirs has changed: an audit may be among them.
      if (change.resource === 'projects' && !change.projectId)
        stream.isAuditor = audience.askWhetherAuditor(stream.asker);
      if (streams.has(stream) && mayRead(stream.asker, change.resource)) streams.send(stream, text);
    }
  };
  /** What happened between the reading of a page and the opening of its stream. */
  const recall = async (stream: Stream, changes: readonly LiveChange[] | undefined) => {
    // The browser comes back and reads anew.
    if (!changes) return streams.end(stream);
    for (const change of changes) await tell(change, [stream]);
  };
  const revoke = ({ revoked: { sessionId, personId } }: LiveRevocation) => {
    for (const stream of streams.all())
      if (stream.asker.sessionId === sessionId || stream.asker.personId === personId) streams.end(stream);
  };
  const apply = async (signal: LiveSignal) => {
    if ('revoked' in signal) revoke(signal);
    // Browsers reconnect and reload what they show.
    else if ('missed' in signal) streams.endAll();
    else if (!('wanted' in signal)) await tell(signal);
  };
  const remember = (signal: LiveSignal) => {
    if ('missed' in signal) recent.miss();
    else if ('resource' in signal) recent.add(signal);
  };
  /** Keeps messages in order although rights are looked up in between. */
  const afterAllElse = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      log.warn({ err: error }, 'a live update was not told: browsers come back and read anew');
      streams.endAll();
    });
  };
  const hear = (signal: LiveSignal) => {
    remember(signal);
    if (streams.count() > 0) afterAllElse(() => apply(signal));
  };
  const unsubscribe = live.subscribe(hear);

  const holds = holdingOf({ directory, clock });
  /** Ends the streams of sessions and tokens that expired or that another copy ended. */
  const beat = async () => {
    for (const stream of streams.all()) {
      if (await holds(stream.asker)) streams.send(stream, ': still here\n\n');
      else streams.end(stream);
    }
  };
  const heartbeat = every(heartbeatEvery, beat, {
    onFailure: (error) => log.warn({ err: error }, 'sessions of live streams cannot be checked'),
  });

  const handle = async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange;
    const asker = askerOf(exchange);
    const { since } = readQuery(liveQuery, exchange.query);
    beginEvents(response);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const stream = { asker, response, isAuditor: audience.askWhetherAuditor(asker) };
    streams.add(stream);
    if (since !== undefined) {
      // Counted from here: what waits before it may take long.
      const changes = recent.since(since);
      afterAllElse(() => recall(stream, changes));
    }
  };

  const routes: Route[] = [{ method: 'GET', path: '/api/live', access: 'signed-in', scopes: readingByGuests, handle }];
  return {
    routes,
    close: async (): Promise<void> => {
      await heartbeat.stop();
      unsubscribe();
      await work;
      streams.endAll();
    },
  };
};
