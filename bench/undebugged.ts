import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { interactiveAt, quietMs, type Seen, watch } from '../e2e/support/loading.ts';
import { signedInBy } from './browser.ts';

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } };
type Send = <T>(method: string, params?: object, sessionId?: string) => Promise<T>;

/** The DevTools protocol over the pipes of a process: texts that end with a zero byte. */
const protocolOver = (input: Writable, output: Readable): Send => {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  let rest = '';
  output.on('data', (bytes: Buffer) => {
    const texts = (rest + bytes).split('\0');
    rest = texts.pop() ?? '';
    for (const text of texts) {
      const answer: Answer = JSON.parse(text);
      if (answer.id === undefined) continue;
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    }
  });
  return <T>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result as T)));
      input.write(`${JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
};

type Load = {
  readonly url: string;
  /** A selector. */
  readonly shownBy: string;
  /** Of whoever is signed in, or empty. */
  readonly token: string;
  readonly slowdown: number;
};

/** Milliseconds in which a window that was just opened has made its own parts. */
const settling = 1_500;
const patience = 60_000;

/**
 * A browser whose pages nobody debugs. Where DevTools listen, as Playwright's do, each error that is thrown and caught
 * while scripts begin makes V8 parse the whole script once more, to tell its place: half a second on a slow processor,
 * which nobody else waits for.
 */
export const openUndebugged = async () => {
  const profile = mkdtempSync(join(tmpdir(), 'dossier-browser-'));
  const child = spawn(
    chromiumPath,
    [...chromiumArguments, `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const send = protocolOver(child.stdio[3] as Writable, child.stdio[4] as Readable);

  /** Milliseconds until it was there and took no long task any more, with an empty cache. */
  const interactive = async ({ url, shownBy, token, slowdown }: Load): Promise<number> => {
    const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width: 1280,
      height: 900,
    });
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const toPage = <T>(method: string, params?: object) => send<T>(method, params, sessionId);
    await toPage('Page.enable');
    const signIn = token && `if (location.protocol !== 'about:') { ${signedInBy(token)} }`;
    const source = `globalThis.shownBy = ${JSON.stringify(shownBy)}; ${signIn}\n${readFileSync(watch, 'utf8')}`;
    await toPage('Page.addScriptToEvaluateOnNewDocument', { source });
    await pause(settling);
    await toPage('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await toPage('Page.navigate', { url });
    const look = async () => {
      const { result } = await toPage<{ result: { value: string } }>('Runtime.evaluate', {
        expression: 'JSON.stringify({ seen: globalThis.seen, now: performance.now() })',
        returnByValue: true,
      });
      return JSON.parse(result.value) as { readonly seen?: Seen; readonly now: number };
    };
    for (const begun = Date.now(); Date.now() - begun < patience; ) {
      await pause(quietMs / 2);
      const { seen, now } = await look();
      if (!seen?.shown || now - interactiveAt(seen) < quietMs) continue;
      await send('Target.disposeBrowserContext', { browserContextId });
      return interactiveAt(seen);
    }
    throw new Error(`${url} did not show ${shownBy}`);
  };

  return {
    interactive,
    close: async () => {
      await send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
