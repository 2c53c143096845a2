import type { ServerResponse } from 'node:http';
import { every } from '@dossier/shared/async/every';
import {
  authorize,
  readingByGuests,
  refuseLimited,
  resourceRules,
  rolesIn,
  rolesOfSession,
} from '@dossier/shared/authorization';
import { parse } from '@dossier/shared/basics/refused';
import { type LiveMessage, liveQuery, type ProjectRole, type ResourceName } from '@dossier/shared/contract';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import type { LiveChange, LiveRevocation, LiveSignal } from '@dossier/shared/live';
import type { ProjectDocument, TeamDocument } from '@dossier/shared/views';
import type { QueryServiceOptions } from '../../options.ts';
import { type Asker, askerOf } from '../asker.ts';
import { holdingOf } from '../holding.ts';
import { getProject, type Reader } from '../lists/reader.ts';
import { recentChanges } from './recent-changes.ts';

/** Bytes that may wait for a slow reader before its connection is cut. */
const maxBuffered = 1024 * 1024;
const heartbeatEvery = 15_000;
/** Milliseconds after which browsers reconnect. */
const retryAfter = 2_000;
/** Of one person in a copy: tabs and programs. A newer one ends the oldest. */
const streamsPerPerson = 20;

type Stream = {
  readonly asker: Asker;
  readonly response: ServerResponse;
  /** Most people audit nothing: they are not asked about at every change. */
  isAuditor: Promise<boolean>;
};
type Options = Pick<QueryServiceOptions, 'live' | 'readStore' | 'directory' | 'clock' | 'log'> &
  Pick<Reader, 'teams' | 'judged' | 'audits'>;
type Audience = { readonly project: ProjectDocument; readonly team: TeamDocument | undefined };

const mayHear = (change: LiveChange, asker: Asker, roles: readonly ProjectRole[]) => {
  if (change.roles && !change.roles.some((role) => roles.includes(role))) return false;
  const rule = resourceRules[change.resource as ResourceName];
  return roles.length > 0 && (rule === undefined || !authorize(rule, asker, roles));
};

/** A token hears of what it may read. */
const mayRead = (asker: Asker, resource: string) =>
  !refuseLimited(asker, Object.hasOwn(resourceRules, resource) ? resourceRules[resource as ResourceName].scopes : []);

const messageOf = ({ resource, id, projectId }: LiveChange): string => {
  const message: LiveMessage = { resource, ...(id && { id }), ...(projectId && { projectId }) };
  return `data: ${JSON.stringify(message)}\n\n`;
};

/**
 * GET /api/live: server-sent events that name changed rows, without data (BEY-06). Rights are
 * checked for every message. A stream ends when access ends, messages were missed, or it is not
 * read.
 */
export const liveUpdates = ({ live, readStore, teams, judged, audits, directory, clock, log }: Options) => {
  const streams = new Set<Stream>();
  const recent = recentChanges();
  let work = Promise.resolve();

  const end = (stream: Stream) => {
    streams.delete(stream);
    stream.response.end();
  };
  const send = (stream: Stream, text: string) => {
    const { response } = stream;
    if (response.writableLength > maxBuffered) {
      streams.delete(stream);
      response.destroy();
    } else response.write(text);
  };

  const peopleOf = async (projectId: string): Promise<Audience | undefined> => {
    const view = await getProject(readStore, projectId);
    const [project] = view ? await judged([view]) : [];
    if (!project) return undefined;
    const { teamId } = project;
    return { project, team: teamId === null ? undefined : (await teams([teamId])).get(teamId) };
  };
  const auditsSomething = async ({ personId }: Asker): Promise<boolean> => {
    const audited = await audits.of(personId);
    return audited === 'all' || audited.length > 0;
  };
  /** A failure is met by whoever waits for the answer. */
  const askWhetherAuditor = (asker: Asker): Promise<boolean> => {
    const answer = auditsSomething(asker);
    answer.catch(() => undefined);
    return answer;
  };
  const isAuditing = async ({ asker, isAuditor }: Stream, projectId: string): Promise<boolean> =>
    (await isAuditor) && (await audits.among(asker.personId, [projectId])).has(projectId);

  const audienceIn = async (
    change: LiveChange,
    { project, team }: Audience,
    among: readonly Stream[],
  ): Promise<Stream[]> => {
    const audience: Stream[] = [];
    for (const stream of among) {
      const ofPerson = rolesIn(project, stream.asker.personId, team);
      const roles = rolesOfSession(ofPerson, stream.asker, project.id, project);
      const couldAudit = roles.length === 0 && mayHear(change, stream.asker, ['auditor']);
      if (mayHear(change, stream.asker, roles) || (couldAudit && (await isAuditing(stream, project.id))))
        audience.push(stream);
    }
    return audience;
  };
  const audienceOf = async (change: LiveChange, among: readonly Stream[]): Promise<Stream[]> => {
    const { projectId, personId } = change;
    if (personId !== undefined) return among.filter(({ asker }) => asker.personId === personId);
    const people = projectId === undefined ? undefined : await peopleOf(projectId);
    return people ? audienceIn(change, people, among) : [];
  };
  const tell = async (change: LiveChange, among: readonly Stream[] = [...streams]) => {
    if (among.length === 0) return;
    const text = messageOf(change);
    for (const stream of await audienceOf(change, among)) {
      // Which projects are theirs has changed: an audit may be among them.
      if (change.resource === 'projects' && !change.projectId) stream.isAuditor = askWhetherAuditor(stream.asker);
      if (streams.has(stream) && mayRead(stream.asker, change.resource)) send(stream, text);
    }
  };
  /** What happened between the reading of a page and the opening of its stream. */
  const recall = async (stream: Stream, changes: readonly LiveChange[] | undefined) => {
    // The browser comes back and reads anew.
    if (!changes) return end(stream);
    for (const change of changes) await tell(change, [stream]);
  };
  const revoke = ({ revoked: { sessionId, personId } }: LiveRevocation) => {
    for (const stream of [...streams])
      if (stream.asker.sessionId === sessionId || stream.asker.personId === personId) end(stream);
  };
  const apply = async (signal: LiveSignal) => {
    if ('revoked' in signal) revoke(signal);
    // Browsers reconnect and reload what they show.
    else if ('missed' in signal) for (const stream of [...streams]) end(stream);
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
      for (const stream of [...streams]) end(stream);
    });
  };
  const hear = (signal: LiveSignal) => {
    remember(signal);
    if (streams.size > 0) afterAllElse(() => apply(signal));
  };
  const unsubscribe = live.subscribe(hear);

  const holds = holdingOf({ directory, clock });
  /** Ends the streams of sessions and tokens that expired or that another copy ended. */
  const beat = async () => {
    for (const stream of [...streams]) {
      if (await holds(stream.asker)) send(stream, ': still here\n\n');
      else end(stream);
    }
  };
  const heartbeat = every(heartbeatEvery, beat, {
    onFailure: (error) => log.warn({ err: error }, 'sessions of live streams cannot be checked'),
  });

  const handle = async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange;
    const asker = askerOf(exchange);
    const { since } = parse(liveQuery, Object.fromEntries(exchange.query));
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Keeps proxies from buffering messages.
      'X-Accel-Buffering': 'no',
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const stream = { asker, response, isAuditor: askWhetherAuditor(asker) };
    const before = [...streams].filter(({ asker: { personId } }) => personId === asker.personId);
    for (const oldest of before.slice(0, Math.max(0, 1 + before.length - streamsPerPerson))) end(oldest);
    response.socket?.setNoDelay(true);
    response.write(`retry: ${retryAfter}\n\n`);
    streams.add(stream);
    if (since !== undefined) {
      // Counted from here: what waits before it may take long.
      const changes = recent.since(since);
      afterAllElse(() => recall(stream, changes));
    }
    response.on('close', () => streams.delete(stream));
    response.on('error', () => streams.delete(stream));
  };

  const routes: Route[] = [{ method: 'GET', path: '/api/live', access: 'signed-in', scopes: readingByGuests, handle }];
  return {
    routes,
    close: async (): Promise<void> => {
      await heartbeat.stop();
      unsubscribe();
      await work;
      for (const stream of [...streams]) end(stream);
    },
  };
};
