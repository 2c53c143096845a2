import { carrying, deadlineIn } from '../async/deadline.ts';
import { EngineUnavailableError } from '../basics/errors.ts';
import { Refused } from '../basics/refused.ts';
import { openAdmission } from './admission.ts';
import { clientOf } from './clients.ts';
import type { Waiting } from './exchange.ts';

const late = Symbol('late');

/** Milliseconds from the arrival, for what many wait for together: browsers wait longer, people hardly. */
const longest = 15_000;
const tooMuch =
  'There is very much of this, and it is not ready yet. It is still being worked on: ask again in a moment.';

/** Seconds, at random: those who were refused together come back one after the other. */
const pauseOf = () => 1 + Math.floor(3 * Math.random());

export type PromptOptions = {
  /** Milliseconds from the arrival of a request to its answer, if only with 503. */
  readonly answerWithin: number;
  /** Engines are clients of other machines, which must know by when to end their calls. */
  readonly carry: boolean;
  readonly isAway: (error: unknown) => boolean;
};

/** Who waits: services ask again by themselves, and take no places from people. */
export type Asking = 'reads' | 'commands' | 'services';

/** Does work for one request: in time, and not for more at once than ends in time. */
export const promptly = ({ answerWithin, carry, isAway }: PromptOptions) => {
  const admissions = { reads: openAdmission(), commands: openAdmission(), services: openAdmission() };

  /** @param address undefined: of no client */
  return async (
    asking: Asking,
    address: string | undefined,
    work: (waiting: Waiting) => Promise<void>,
  ): Promise<void> => {
    const deadline = deadlineIn(answerWithin);
    const place = admissions[asking].enter(address === undefined ? undefined : clientOf(address));
    if (!place) throw new Refused({ code: 'UNAVAILABLE', retryAfter: pauseOf() });
    let isPatient = false;
    const patiently = <T>(shared: Promise<T>): Promise<T> => {
      isPatient = true;
      return place.aside(deadline.apart(shared, longest));
    };
    const begin = () => work({ deadline, aside: place.aside, patiently });
    const working = carry ? carrying(deadline, begin) : begin();
    // What nobody waits for any more has its place until it has ended.
    working.then(
      () => place.leave(true),
      (error: unknown) => place.leave(!isAway(error)),
    );
    if ((await deadline.orLate(working, late)) !== late) return;
    if (isPatient) throw new Refused({ code: 'UNAVAILABLE', title: tooMuch, retryAfter: pauseOf() });
    throw new EngineUnavailableError(`there was no answer within ${answerWithin} ms`);
  };
};
