import { type LiveMessage, longestLookBack } from '@dossier/shared/contract';
import type { QueryClient } from '@tanstack/react-query';
import { renewToken } from './api.ts';
import { readEvents } from './eventStream.ts';
import { gathering } from './gathering.ts';
import { refresh, refreshAll } from './queryClient.ts';
import { accessToken } from './session.ts';
import { backOff, pause } from './waiting.ts';

/** What a change makes stale besides its rows: files count as the host's storage, reviews age a bundle. */
const alsoStale: Record<string, readonly string[]> = {
  projects: ['usage', 'waiting', 'calendar'],
  submissions: ['bundles', 'reviews'],
  mails: ['waiting'],
  // A notice counts what is said after it.
  comments: ['notifications'],
  history: ['waiting', 'calendar'],
};
const silenceLimit = 60_000;
const longestWait = 30_000;
/** Milliseconds before a tab begins to listen: it has read meanwhile, or the tab that listened was closed. */
const unheard = 8_000;
/** Milliseconds that a stream may take to open, which the server looks back further. */
const opening = 2_000;

type Heard = LiveMessage | 'reconnected';

/** Aborts after a while without a sign of life: a dead connection often says nothing. */
const watch = (stop: AbortController) => {
  let timer = setTimeout(() => stop.abort(), silenceLimit);
  return {
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), silenceLimit);
    },
    done: () => clearTimeout(timer),
  };
};

const listenOnce = async (
  hear: (message: Heard) => void,
  signal: AbortSignal,
  since: number | undefined,
  onOpen: () => void,
) => {
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener('abort', end);
  const watched = watch(stop);
  try {
    const response = await fetch(since === undefined ? '/api/live' : `/api/live?since=${since}`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${accessToken()}` },
      signal: stop.signal,
    });
    if (response.status === 401) await renewToken();
    if (!response.ok || !response.body) return;
    onOpen();
    for await (const data of readEvents(response.body, watched.alive)) hear(JSON.parse(data) as LiveMessage);
  } finally {
    watched.done();
    signal.removeEventListener('abort', end);
  }
};

/** @param from the moment since when nobody has listened for this page, in milliseconds of its life */
const listen = async (hear: (message: Heard) => void, signal: AbortSignal, from: number) => {
  let failures = 0;
  while (!signal.aborted && accessToken()) {
    // What the page read before it listened may have changed since.
    const age = Math.ceil(performance.now() - from);
    const since = failures === 0 && age <= longestLookBack ? Math.min(age + opening, longestLookBack) : undefined;
    await listenOnce(hear, signal, since, () => {
      // The server looks back from when it was asked, which was now at the latest. What changed before is not told: what is open is read anew.
      if (since === undefined || performance.now() - from > since) hear('reconnected');
      failures = 0;
    }).catch(() => undefined);
    failures += 1;
    await pause(backOff(failures, longestWait), signal);
  }
};

/** The tab that holds the lock listens and tells the other tabs. Answers a function to stop it. */
export const startLive = (queryClient: QueryClient): (() => void) => {
  const stop = new AbortController();
  const channel = new BroadcastChannel('dossier-live');
  const changed = gathering((names) => void refresh(queryClient, names));
  const apply = (message: Heard) => {
    if (message === 'reconnected') void refreshAll(queryClient);
    else changed([message.resource, ...(alsoStale[message.resource] ?? [])]);
  };
  channel.onmessage = ({ data }: MessageEvent<Heard>) => apply(data);
  const hear = (message: Heard) => {
    channel.postMessage(message);
    apply(message);
  };
  const work = () => listen(hear, stop.signal, Math.max(0, performance.now() - unheard));
  const held = navigator.locks ? navigator.locks.request('dossier-live', { signal: stop.signal }, work) : work();
  held.catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
};
