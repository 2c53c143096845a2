import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { webhookLimits } from '@dossier/shared/contract';
import { isAllowed, type TargetRules, targetProblem } from '@dossier/shared/webhooks';

export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type PostOptions = TargetRules & {
  /** Absent: as the system looks names up. */
  readonly lookup?: Lookup;
  /** Milliseconds for all of it. */
  readonly timeout?: number;
};
export type Posted = { readonly status: number; readonly answer: string };

const refused = 'The address is in a private network.';

/** The address that was looked up and found public is the one that is connected to. */
const guarded =
  ({ lookup = systemLookup, ...rules }: PostOptions): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : found.filter(({ address }) => isAllowed(address, rules));
      if (!first) callback(error ?? new Error(refused), '', 4);
      else if (options.all) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
  };

/** The beginning of an answer, as far as it comes: its status has said already what counts. The rest is not read. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  let text = '';
  response.setEncoding('utf8');
  try {
    for await (const chunk of response) {
      text += chunk;
      if (text.length >= webhookLimits.answer) break;
    }
  } catch {}
  return text.slice(0, webhookLimits.answer);
};

/** Follows no redirect, keeps no connection. @throws Error with a text for the endpoint's owner */
export const postTo = async (
  target: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: PostOptions,
): Promise<Posted> => {
  const url = new URL(target);
  const problem = targetProblem(url, options);
  if (problem) throw new Error(problem);
  const { timeout = webhookLimits.timeout } = options;
  const ending = AbortSignal.timeout(timeout);
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    lookup: guarded(options),
    signal: ending,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'Dossier-Webhooks',
    },
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body);
    });
    return { status: response.statusCode ?? 0, answer: await beginningOf(response) };
  } catch (error) {
    throw ending.aborted ? new Error(`There was no answer within ${timeout / 1000} seconds.`) : error;
  } finally {
    request.destroy();
  }
};
