import { randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { isComing } from './body.ts';
import { type Drain, endStuck, endUnread } from './ending.ts';

type Headers = Readonly<Record<string, string>>;

const correlationOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-correlation-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * What was set, or is given with the status, goes before what is usual. Given alone, all of it is names and values in turn, as Node
 * takes them, too: an object of so many names takes V8 twenty times as long to make.
 */
const headOf = (response: Answer, usual: Pairs, rest: readonly unknown[]): readonly unknown[] => {
  const own: Pairs = [...usual, ['X-Correlation-Id', response.correlationId]];
  const [given] = rest;
  const isAlone =
    rest.length === 1 && typeof given === 'object' && !Array.isArray(given) && response.getHeaderNames().length === 0;
  if (!isAlone) {
    for (const [name, value] of own) if (!response.hasHeader(name)) response.setHeader(name, value);
    return rest;
  }
  const told = given as Headers;
  const head: unknown[] = [];
  for (const [name, value] of own) if (!(name in told)) head.push(name, value);
  for (const name in told) head.push(name, told[name]);
  return [head];
};

export type Encoding = 'br' | 'gzip' | 'identity';
export type Answer = ServerResponse & {
  readonly correlationId: string;
  /** Of JSON that is long enough; absent: it goes as it is, to whomever. */
  encoding?: Encoding;
};

/**
 * Answers with these headers, unless whoever answers gives others of their names. They are written together with the rest: to set one
 * sooner costs as much again. Nor is it seen to before that a body ends which nobody reads: mostly all of it is there by then.
 */
export const answersWith = (usual: Headers, drain: Drain) => {
  const pairs = Object.entries(usual);
  function writeHead(this: Answer, status: number, ...rest: readonly unknown[]) {
    if (isComing(this.req)) endUnread(this.req, this, drain);
    const head = headOf(this, pairs, rest);
    return ServerResponse.prototype.writeHead.call(this, status, ...(head as []));
  }
  return class<R extends IncomingMessage> extends ServerResponse<R> {
    readonly correlationId: string;
    encoding?: Encoding;

    constructor(...given: ConstructorParameters<typeof ServerResponse<R>>) {
      super(...given);
      this.correlationId = correlationOf(this.req);
      // Its own: Express gives it another prototype.
      this.writeHead = writeHead as typeof this.writeHead;
      this.on('timeout', endStuck);
    }
  };
};
