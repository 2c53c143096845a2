import { type ComponentType, createElement, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
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

/** Loads when it is first shown, or before by `load`; `loaded` is what then can be shown without a moment of waiting. */
export type Part<P extends object> = LazyExoticComponent<ComponentType<P>> & {
  readonly load: () => Promise<unknown>;
  readonly loaded: () => ComponentType<P> | undefined;
};

/** Asks to reload the page after a newer installation. */
export const lazily = <P extends object>(importPart: () => Promise<{ default: ComponentType<P> }>): Part<P> => {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  let loaded: ComponentType<P> | undefined;
  const load = () => {
    loading ??= importPart()
      .catch(() => whileAway(() => loadAgain(importPart)))
      .catch((error: unknown) => {
        console.error(error);
        return { default: ReloadNotice as ComponentType<P> };
      })
      .then((part) => {
        loaded = part.default;
        return part;
      });
    return loading;
  };
  return Object.assign(lazy(load), { load, loaded: () => loaded });
};

/** The same for what is no screen, but stands in one: it may come later than all else. */
export const lazyPart = <P extends object>(
  importPart: () => Promise<{ default: ComponentType<P> }>,
  fallback: ReactNode = null,
) => {
  const Loading = lazily(importPart);
  return (props: P) => createElement(Suspense, { fallback }, createElement(Loading as ComponentType<P>, props));
};
