import { carriedDeadline } from '../async/deadline.ts';
import { pause } from '../async/pause.ts';
import { AccessDeniedError, EngineUnavailableError } from '../basics/errors.ts';

/** Milliseconds. Whoever was less patient has learnt nothing about an engine. */
const telling = 500;
/** How long others wait for what a probe finds. */
const patience = 500;
/** A probe that hangs does not keep the next one from finding that the engine is back. */
const probeEvery = 1_000;

/** @param limit milliseconds within which the call ends. @throws EngineUnavailableError */
export type Call<T> = (limit: number) => Promise<T>;
export type Circuit = <T>(call: Call<T>, longest: number) => Promise<T>;

/**
 * The calls of one engine by this process, which end by the deadline of their request. While the
 * last answer was a failure they fail at once, except for a probe; its success lets all through.
 */
export const circuitOf = (engine: string, now = () => performance.now()): Circuit => {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let isBroken = false;
  let why: unknown;
  let probe: { readonly since: number; readonly end: Promise<unknown> } | undefined;

  const answered = () => {
    answeredAt = now();
    isBroken = false;
  };
  const ask = async <T>(call: Call<T>, limit: number): Promise<T> => {
    const begun = now();
    try {
      const answer = await call(limit);
      answered();
      return answer;
    } catch (error) {
      // A refusal is an answer, too. And if others were answered meanwhile, this call had bad luck.
      if (!(error instanceof EngineUnavailableError) || error instanceof AccessDeniedError) answered();
      else if (limit >= telling && answeredAt < begun) {
        isBroken = true;
        why = error;
      }
      throw error;
    }
  };
  const findOut = async <T>(call: Call<T>, limit: number): Promise<T> => {
    const asking = ask(call, limit);
    const own = { since: now(), end: asking.catch(() => undefined) };
    probe = own;
    try {
      return await asking;
    } finally {
      if (probe === own) probe = undefined;
    }
  };

  return async (call, longest) => {
    const deadline = carriedDeadline();
    const limit = () => {
      if (deadline.isOver()) throw new EngineUnavailableError(`${engine} is not asked: nobody waits for it any more`);
      return Math.min(longest, deadline.left());
    };
    if (!isBroken) return ask(call, limit());
    const running = probe;
    if (!running || now() - running.since >= probeEvery) return findOut(call, limit());
    const wait = Math.min(patience - (now() - running.since), deadline.left());
    if (wait > 0) await Promise.race([running.end, pause(wait)]);
    if (isBroken) throw new EngineUnavailableError(`${engine} did not answer when last asked`, { cause: why });
    return ask(call, limit());
  };
};
