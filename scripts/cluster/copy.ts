import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answeredWell, type Launched, launch } from '../engines/engine.ts';
import { operationsUrlOf, type Place } from './places.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export type CopyOptions = {
  /** What all copies have in common. */
  readonly environment: Readonly<Record<string, string>>;
  /** For its log. */
  readonly logs: string;
  /** For Node. */
  readonly args?: readonly string[];
  /** Seconds until it has to be ready. */
  readonly patience?: number;
};

export const nameOf = ({ service, number }: Place): string => `${service}-${number}`;

/** One process, from the built bundle. */
export const launchCopy = (
  place: Place,
  { environment, logs, args = [], patience }: CopyOptions,
): Promise<Launched> => {
  const { service, host, port, operationsPort } = place;
  return launch(process.execPath, [...args, join(root, 'dist', `${service}.js`)], {
    dir: logs,
    log: `${nameOf(place)}.log`,
    patience,
    env: {
      PATH: process.env.PATH ?? '',
      ...environment,
      HOST: host,
      PORT: `${port}`,
      OPERATIONS_PORT: `${operationsPort}`,
    },
    answers: () => answeredWell(`${operationsUrlOf(place)}/readyz`),
  });
};
