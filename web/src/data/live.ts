import { type LiveMessage, longestLookBack } from '@dossier/shared/contract';
import type { QueryClient } from '@tanstack/react-query';
import { newKey, renewToken } from './api.ts';
import { readEvents } from './eventStream.ts';
import { gathering } from './gathering.ts';
import { comparedWithNow, momentsOfProject, readSince, refresh, refreshAll } from './queryClient.ts';
import { accessToken } from './session.ts';
import { backOff, pause } from './waiting.ts';

/** What a change makes stale besides its rows: files count as the host's storage, reviews age a bundle. */
const alsoStale: Record<string, readonly string[]> = {
  projects: ['usage', 'waiting', 'calendar', comparedWithNow, momentsOfProject],
  submissions: ['bundles', 'reviews'],
  answers: ['cells', 'results'],
  questions: ['answers', 'cells', 'results'],
  collaborators: ['answers', 'cells', 'results'],
  mails: ['waiting'],
  // A notice counts what is said after it.
  comments: ['notifications', comparedWithNow, momentsOfProject],
  history: ['waiting', 'calendar'],
};
const silenceLimit = 60_000;
const longestWait = 30_000;
/** Milliseconds that a stream may take to open, which the server looks back further. */
const opening = 2_000;

type Heard = LiveMessage | 'reconnected';
/** What tabs say to each other. */
type Word =
  | Heard
  /** Of the tab that listens: all until now was heard and told. */
  | 'listening'
  /** Of a tab that does not know what changed since a moment, in milliseconds of the epoch: pages have clocks of their own. */
  | { readonly asks: string; readonly since: number }
  /** What that tab missed was told. */
  | { readonly answered: string };

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

type Listener = {
  /** @param since milliseconds that the server looks back; undefined: not at all */
  readonly opened: (since: number | undefined) => void;
  readonly hear: (message: Heard) => void;
  /** Any byte. */
  readonly alive: () => void;
  readonly closed: () => void;
};

const listenOnce = async (listener: Listener, signal: AbortSignal, since: number | undefined) => {
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
    listener.opened(since);
    const alive = () => {
      watched.alive();
      listener.alive();
    };
    for await (const data of readEvents(response.body, alive)) listener.hear(JSON.parse(data) as LiveMessage);
  } finally {
    listener.closed();
    watched.done();
    signal.removeEventListener('abort', end);
  }
};

/** @param from since when nobody has listened for this page, in milliseconds of its life */
const listen = async (listener: Listener, signal: AbortSignal, from: number) => {
  let failures = 0;
  const opened = (since: number | undefined) => {
    failures = 0;
    listener.opened(since);
  };
  while (!signal.aborted && accessToken()) {
    // What the page read before it listened may have changed since.
    const age = Math.ceil(performance.now() - from);
    const since = failures === 0 && age <= longestLookBack ? Math.min(age + opening, longestLookBack) : undefined;
    await listenOnce({ ...listener, opened }, signal, since).catch(() => undefined);
    failures += 1;
    await pause(backOff(failures, longestWait), signal);
  }
};

/**
 * The tab that holds the lock listens and tells the other tabs. One that opens beside it asks it for what changed since its page began to
 * read: the messages before it heard none. Answers a function to stop it.
 * @param from when that was, in milliseconds of the page's life
 */
export const startLive = (queryClient: QueryClient, from = readSince()): (() => void) => {
  const stop = new AbortController();
  const channel = new BroadcastChannel('dossier-live');
  const say = (word: Word) => channel.postMessage(word);
  const tab = newKey();
  const changed = gathering((names) => void refresh(queryClient, names));
  const apply = (message: Heard) => {
    if (message === 'reconnected') void refreshAll(queryClient);
    else changed([message.resource, ...(alsoStale[message.resource] ?? [])]);
  };

  /** As a tab that does not listen: until when everything is known that changed, and whether that goes on. */
  let knownUntil = from;
  let isTold = false;
  const ask = () => say({ asks: tab, since: performance.timeOrigin + knownUntil });

  /** As the tab that listens: since when, without a gap; undefined while it does not. */
  let listening: number | undefined;
  let told: readonly { readonly message: Heard; readonly at: number }[] = [];
  const waiting = new Map<string, number>();
  /** @param since in milliseconds of this page's life */
  const answer = (asker: string, since: number) => {
    if (listening === undefined) return void waiting.set(asker, since);
    waiting.delete(asker);
    if (since < listening || since < performance.now() - longestLookBack) return say('reconnected');
    for (const { message, at } of told) if (at >= since) say(message);
    say({ answered: asker });
  };
  const hear = (message: Heard) => {
    const now = performance.now();
    told = [...told.filter(({ at }) => at >= now - longestLookBack), { message, at: now }];
    say(message);
    apply(message);
  };
  const listener: Listener = {
    opened: (since) => {
      // The server looks back from when it was asked, which was now at the latest. What changed before is not told: what is open is read anew.
      const now = performance.now();
      listening = now - (since ?? 0);
      if (listening > knownUntil) {
        listening = now;
        hear('reconnected');
      }
      for (const [asker, since] of waiting) answer(asker, since);
      say('listening');
    },
    hear,
    alive: () => {
      knownUntil = performance.now();
      say('listening');
    },
    closed: () => {
      listening = undefined;
    },
  };

  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (typeof word === 'object' && 'asks' in word) return answer(word.asks, word.since - performance.timeOrigin);
    if (typeof word === 'object' && 'answered' in word) isTold ||= word.answered === tab;
    else if (word !== 'listening') apply(word);
    isTold ||= word === 'reconnected';
    if (isTold) knownUntil = performance.now();
    // Whom it asked first may be closed.
    else if (word === 'listening') ask();
  };
  ask();
  const work = () => listen(listener, stop.signal, knownUntil);
  const held = navigator.locks ? navigator.locks.request('dossier-live', { signal: stop.signal }, work) : work();
  held.catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
};
