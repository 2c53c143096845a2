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

/**
 * Loads again and again while the server is away; what a server that answers does not give is not
 * there any more.
 */
const loadAgain = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    await pause(backOff(failures, longestWait));
    if (!(await serverAnswers())) continue;
    return load();
  }
};

/**
 * A part of the app whose code loads when it is first shown. An outage delays it, and takes nothing
 * else off the screen; when a newer version was installed meanwhile, a notice in its place asks to
 * load the page again.
 */
export const lazily = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() =>
    load()
      .catch(() => whileAway(() => loadAgain(load)))
      .catch((error: unknown) => {
        console.error(error);
        return { default: ReloadNotice as ComponentType<P> };
      }),
  );
