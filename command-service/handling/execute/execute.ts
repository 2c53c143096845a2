import { type Deadline, deadlineIn } from '@dossier/shared/async/deadline';
import { authorize, commandRules, everyRole } from '@dossier/shared/authorization';
import type { Clock } from '@dossier/shared/basics/clock';
import { keyedSha256, randomId } from '@dossier/shared/basics/ids';
import { parse } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { type CommandName, type CommandPayload, commands } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { CommandStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import { type Codec, goneIn, type IsGone } from '@dossier/shared/history';
import type { Limiter } from '@dossier/shared/limits';
import type { LiveUpdates } from '@dossier/shared/live';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { claims } from '../claims.ts';
import type { CommandHandlers } from '../command-handlers.ts';
import { createQueue } from '../queue.ts';
import { type Fold, type Folded, openStreams, reading, type Streams } from '../streams.ts';
import { answersOf } from './answers.ts';
import { createAppend } from './append.ts';
import { accepted, type CommandRequest, type Execute, invocationOf, refusalOf, unavailable } from './command.ts';
import { createHandle, type HandleOptions, taken as idTaken } from './handle.ts';
import { judge } from './judge.ts';
import { takenRights } from './taken.ts';

export type Rehearsal = {
  /** As it would be answered after those before it; nothing is stored, and no budget is asked. */
  readonly send: (name: CommandName, request: CommandRequest) => Promise<CommandOutcome>;
  /** A stream with what was rehearsed. */
  readonly follow: Streams['follow'];
};

type Options = {
  readonly streams: Streams;
  readonly handlers: CommandHandlers;
  readonly isGone: IsGone;
  readonly clock: Clock;
};

/** Commands in a row, judged before the first of them is stored. */
const rehearsals =
  ({ streams, handlers, isGone, clock }: Options) =>
  (): Rehearsal => {
    const changed = new Map<string, Folded<unknown>>();
    const follow = async <S>(stream: string, fold: Fold<S>): Promise<Folded<S>> =>
      // A stream's name says its kind, so it is always folded by the same fold.
      (changed.get(stream) as Folded<S> | undefined) ?? streams.follow(stream, fold);
    const send = async <N extends CommandName>(name: N, request: CommandRequest) => {
      const handler = handlers[name];
      const data = parse(commands[name], request.payload) as CommandPayload<N>;
      const invocation = invocationOf(request, clock());
      const folded = await follow(await handler.stream(data, invocation), handler.decider);
      const command = { name, handler, data, payloadHash: '', keyed: false, invocation, onRepeat: () => {} };
      const { decision } = await judge(command, folded, { ...streams, current: () => undefined, follow }, isGone);
      if (!decision.ok) return decision;
      const { evolve } = handler.decider;
      const state = decision.events.reduce((before, event) => evolve(before, event), folded.state);
      changed.set(folded.stream, { ...folded, state });
      const { key, revision, position } = folded.head ?? { key: '', revision: -1, position: 0 };
      return accepted({ key, revision, position }, decision.answer);
    };
    return { send, follow };
  };

export type ExecuteOptions = {
  readonly eventStore: CommandStore;
  readonly codec: Codec;
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
  readonly directory: Pick<Directory, 'answerTo' | 'find' | 'keepAnswer' | 'noteTaken' | 'sessionsOf' | 'endSession'>;
  readonly live: Pick<LiveUpdates, 'publish'>;
  readonly handlers: CommandHandlers;
  readonly limit: Limiter;
  readonly clock: Clock;
  /** Keys the hash by which a repeat's payload is compared. */
  readonly secret: Buffer;
  /** Milliseconds until a command is answered, if only with 503; absent: 2 s. */
  readonly timeoutMs?: number;
};

const promisedMs = 2_000;
const idAttempts = 20;
const allRoles = [...everyRole, 'operator'] as const;
const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

export const createExecute = (options: ExecuteOptions) => {
  const { eventStore, codec, handlers, clock, secret, timeoutMs = promisedMs } = options;
  const streams = openStreams(eventStore, codec);
  const files = claims(options);
  const queue = createQueue();
  const taken = takenRights(options);
  const append = createAppend({ eventStore, codec, streams, files, taken });
  const answers = answersOf(options.directory);
  const isGone = goneIn(options);
  const prepare: HandleOptions['prepare'] = async ({ invocation }, { joins, reserves }, deadline) => {
    const { caller, causationId, correlationId } = invocation;
    const rest = { commandId: randomId(), causationId, correlationId, deadline };
    if (joins !== undefined) return execute({ name: 'JoinProject', payload: { projectId: joins }, caller, ...rest });
    return reserves && execute({ name: 'ReserveProjects', payload: reserves, caller: { kind: 'system' }, ...rest });
  };
  const handle = createHandle({ ...options, streams, files, append, taken, answers, isGone, prepare });

  const read = reading(streams);
  /** Keyed, so that what people wrote cannot be guessed from it. */
  const hashOf = keyedSha256(secret);

  const dispatch = async <N extends CommandName>(
    name: N,
    request: CommandRequest,
    deadline: Deadline,
  ): Promise<CommandOutcome> => {
    const { caller, keyed = false } = request;
    // A caller whom no role could help is refused before anything is said about the payload.
    const hopeless = authorize(commandRules[name], caller, allRoles);
    if (hopeless) return { ok: false, refusal: hopeless };
    const handler = handlers[name];
    const data = parse(commands[name], request.payload) as CommandPayload<N>;
    const payloadHash = hashOf(name + JSON.stringify(data));

    for (let attempt = 0; attempt < idAttempts; attempt += 1) {
      const invocation = invocationOf(request, clock(), attempt);
      const found = handler.stream(data, invocation);
      const stream = typeof found === 'string' ? found : await found;
      let doneAt: number | undefined;
      const onRepeat = (at: number) => {
        // Its own events are found again when the answer to their append was lost.
        doneAt = at === invocation.now ? undefined : at;
      };
      const command = { name, handler, data, payloadHash, keyed, invocation, onRepeat };
      const outcome = await queue(stream, () =>
        deadline.isOver() ? Promise.resolve(unavailable) : handle(stream, command, deadline),
      );
      if (outcome === idTaken) continue;
      if (outcome.ok && handler.after) await handler.after(data, invocation, read, doneAt);
      return outcome;
    }
    return unavailable;
  };

  const execute: Execute = async (request) => {
    if (!isCommand(request.name)) return { ok: false, refusal: { code: 'UNKNOWN_COMMAND' } };
    const { name, keyed, commandId } = request;
    const given = request.deadline;
    // Whoever brings a deadline keeps it.
    const isKept = given !== undefined && given.left() <= timeoutMs;
    const deadline = isKept ? given : deadlineIn(timeoutMs);
    const dispatched = () => dispatch(name, request, deadline);
    // Of two commands under one key only the first is done, even if it leaves no event.
    const outcome = keyed ? queue(`key ${commandId}`, dispatched) : dispatched();
    const answered = outcome.catch(refusalOf);
    return isKept ? answered : deadline.orLate(answered, unavailable);
  };

  return {
    execute,
    streams,
    rehearsal: rehearsals({ streams, handlers, isGone, clock }),
    /** Whether a command of this id was answered before, as far as events or kept answers tell. */
    isRepeat: async (commandId: string): Promise<boolean> =>
      (await eventStore.findCommand(commandId)) !== undefined || (await answers.keptAt(commandId)) !== undefined,
  };
};
