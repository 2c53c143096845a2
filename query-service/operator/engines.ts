import { deadlineIn, unhurried } from '@dossier/shared/async/deadline';
import { reasonOf } from '@dossier/shared/basics/errors';
import type { Light } from '@dossier/shared/contract';

/** A program elsewhere that Dossier works with. */
export type Engine = {
  readonly name: string;
  /** What does not work without it. */
  readonly light: Light['name'];
  /** @throws Error that says why it does not work */
  readonly holds: () => Promise<unknown>;
};
/** `fault`: null while it has not answered yet. */
export type EngineState = Pick<Engine, 'name' | 'light'> & { readonly fault: string | undefined | null };

/** Milliseconds, after which one hangs. */
const within = 5_000;
/** Milliseconds that whoever looks first waits for them; later the last answers are told while new ones come. */
export const patience = 1_000;
/** Milliseconds for which an answer counts: each open page asks every five seconds. */
const fresh = 15_000;
const late = Symbol('late');

const stateOf = async ({ name, light, holds }: Engine): Promise<EngineState> => {
  const fault = await deadlineIn(within)
    .orLate(holds(), late)
    .then((found) => (found === late ? `no answer within ${within / 1_000} s` : undefined), reasonOf);
  return { name, light, fault };
};

/** How they are, asked again when the last answer is old. */
export const engineReader = (engines: readonly Engine[], now = () => performance.now()) => {
  let asked = Number.NEGATIVE_INFINITY;
  let states: EngineState[] = engines.map(({ name, light }) => ({ name, light, fault: null }));
  let asking = Promise.resolve();
  const ask = async () => {
    states = await Promise.all(engines.map(stateOf));
  };
  return async (): Promise<EngineState[]> => {
    if (now() - asked > fresh) {
      asked = now();
      // The request that is the first to look ends earlier than they may take.
      asking = unhurried(ask);
    }
    if (states.some(({ fault }) => fault === null)) await deadlineIn(patience).orLate(asking, undefined);
    return states;
  };
};
