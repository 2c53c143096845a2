import { randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { isComing } from './body.ts';
import { type Drain, endStuck, endUnread } from './ending.ts';

type Headers = Readonly<Record<string, string>>;

const correlationOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-correlation-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** What was set, or is given with the status, goes before what is usual. */
const headOf = (response: ServerResponse, usual: Headers, rest: readonly unknown[]): readonly unknown[] => {
  const [given] = rest;
  const isAlone =
    rest.length === 1 && typeof given === 'object' && !Array.isArray(given) && response.getHeaderNames().length === 0;
  if (isAlone) return [{ ...usual, ...(given as Headers) }];
  for (const [name, value] of Object.entries(usual)) if (!response.hasHeader(name)) response.setHeader(name, value);
  return rest;
};

export type Answer = ServerResponse & { readonly correlationId: string };

/**
 * Answers with these headers, unless whoever answers gives others of their names. They are written together with the rest: to set one
 * sooner costs as much again. Nor is it seen to before that a body ends which nobody reads: mostly all of it is there by then.
 */
export const answersWith = (usual: Headers, drain: Drain) => {
  function writeHead(this: Answer, status: number, ...rest: readonly unknown[]) {
    if (isComing(this.req)) endUnread(this.req, this, drain);
    const head = headOf(this, { ...usual, 'X-Correlation-Id': this.correlationId }, rest);
    return ServerResponse.prototype.writeHead.call(this, status, ...(head as []));
  }
  return class<R extends IncomingMessage> extends ServerResponse<R> {
    readonly correlationId: string;

    constructor(...given: ConstructorParameters<typeof ServerResponse<R>>) {
      super(...given);
      this.correlationId = correlationOf(this.req);
      // Its own: Express gives it another prototype.
      this.writeHead = writeHead as typeof this.writeHead;
      this.on('timeout', endStuck);
    }
  };
};
