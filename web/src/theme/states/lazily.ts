import { type ComponentType, lazy } from 'react';
import { whileAway } from '../../data/outage.ts';
import { backOff, pause } from '../../data/waiting.ts';
import { ReloadNotice } from './ReloadNotice.tsx';

const longestWait = 10_000;

const serverAnswers = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Tries again while the server is away; a part the server does not have is gone for good. */
const loadAgain = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    await pause(backOff(failures, longestWait));
    if (!(await serverAnswers())) continue;
    return load();
  }
};

/** Loads a part when it is first shown; asks to reload the page after a newer installation. */
export const lazily = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() =>
    load()
      .catch(() => whileAway(() => loadAgain(load)))
      .catch((error: unknown) => {
        console.error(error);
        return { default: ReloadNotice as ComponentType<P> };
      }),
  );
