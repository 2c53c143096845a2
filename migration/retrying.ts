import { retryWhileAway } from '@dossier/shared/async/retry';
import type { Logger } from '@dossier/shared/basics/log';
import type { Truth } from './truth.ts';

/** Repeats what is safe to repeat while an engine is away. */
export type Patience = <T>(action: () => Promise<T>) => Promise<T>;

export const patienceWith =
  (log: Logger): Patience =>
  (action) =>
    retryWhileAway(action, ({ message }) => log.warn({ reason: message }, 'an engine is away; trying again'));

type Method = (...values: never[]) => Promise<unknown>;

const repeating = <E extends object>(engine: E, patience: Patience, names: readonly (keyof E)[]): E => {
  const repeated = names.map((name) => {
    const method = engine[name] as Method;
    return [name, (...values: never[]) => patience(() => method(...values))];
  });
  return { ...engine, ...Object.fromEntries(repeated) };
};

/** The same with its calls repeated, but for those that take a stream or whose repetition may conflict. */
export const patient = ({ eventStore, directory, uploads, files }: Truth, patience: Patience): Truth => ({
  eventStore: repeating(eventStore, patience, ['readAll', 'readStream', 'head']),
  directory: repeating(directory, patience, ['everyone', 'keysOf', 'restore']),
  uploads: repeating(uploads, patience, ['entries', 'used', 'restore']),
  files: repeating(files, patience, ['size', 'read']),
});
