import { MessageChannel } from 'node:worker_threads';
import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '../basics/errors.ts';
import { type About, Refused } from '../basics/refused.ts';
import type { Refusal } from '../contract/index.ts';

type Failure =
  | { readonly refusal: Refusal; readonly about: About }
  | { readonly name: string; readonly message: string; readonly stack: string };
type Call = { readonly call: number; readonly name: string; readonly given: readonly unknown[] };
type Answer = { readonly to: number } & ({ readonly answer: unknown } | { readonly failure: Failure });
type Message = Call | Answer;
type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };
export type Callable = (...given: never[]) => Promise<unknown>;
type Port = {
  on(event: 'message', listener: (message: Message) => void): unknown;
  postMessage(message: Message, handedOver?: ArrayBuffer[]): void;
};

const failureOf = (error: unknown): Failure => {
  if (error instanceof Refused) return { refusal: error.refusal, about: error.about };
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
};

/** Those that the server answers in ways of their own. */
const kinds = new Map(Object.entries({ EngineUnavailableError, StoreBrokenError, DiskFullError, Error }));

const errorOf = (failure: Failure): Error => {
  if ('refusal' in failure) return new Refused(failure.refusal, failure.about);
  const { name, message, stack } = failure;
  return Object.assign(new (kinds.get(name) ?? Error)(message), { stack });
};

/** Bytes are handed over, not copied. */
const handedOver = (answer: unknown): ArrayBuffer[] => {
  const { json } = (answer ?? {}) as { readonly json?: unknown };
  return json instanceof Uint8Array && json.buffer instanceof ArrayBuffer ? [json.buffer] : [];
};

const { port1: nowhere } = new MessageChannel();
nowhere.close();

/**
 * Of an answer whose bytes were handed over, and that nobody reads any more. These lie beside the heap, but count in it until they are collected,
 * and a few large answers would have all of the heap looked through for them.
 */
export const letGo = (answer: { readonly json: Uint8Array }): void =>
  nowhere.postMessage(undefined, handedOver(answer));

/** Lets the thread at the other end call these functions. */
export const answering = (port: Port, functions: Readonly<Record<string, Callable>>): void => {
  const answerTo = async ({ call, name, given }: Call) => {
    try {
      const answer = await (functions[name] as (...given: readonly unknown[]) => Promise<unknown>)(...given);
      port.postMessage({ to: call, answer }, handedOver(answer));
    } catch (error) {
      port.postMessage({ to: call, failure: failureOf(error) });
    }
  };
  port.on('message', (message: Message) => {
    if ('call' in message) void answerTo(message);
  });
};

/** Calls functions of the thread at the other end. All that goes there and back is cloned. */
export const calling = <Functions extends Readonly<Record<keyof Functions, Callable>>>(port: Port) => {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let failure: Error | undefined;
  port.on('message', (message: Message) => {
    if ('call' in message) return;
    const asked = waiting.get(message.to);
    waiting.delete(message.to);
    if ('failure' in message) asked?.reject(errorOf(message.failure));
    else asked?.resolve(message.answer);
  });
  const call = (name: string, given: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (failure) throw failure;
      waiting.set(++calls, { resolve, reject });
      port.postMessage({ call: calls, name, given });
    });
  return {
    functions: new Proxy({} as Functions, {
      get:
        (_, name) =>
        (...given: readonly unknown[]) =>
          call(String(name), given),
    }),
    /** Nobody answers any more. */
    fail: (error: Error): void => {
      failure = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
};
