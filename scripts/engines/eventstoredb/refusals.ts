import { Metadata, type StatusObject, status } from '@grpc/grpc-js';

export type Refusal = Pick<StatusObject, 'code' | 'details'> & { readonly metadata?: Metadata };

/** The client tells exceptions apart by the server's metadata, and only then by the status. */
const exception = (code: status, name: string, details: string, values: Record<string, string> = {}): Refusal => {
  const metadata = new Metadata();
  metadata.set('exception', name);
  for (const [key, value] of Object.entries(values)) metadata.set(key, value);
  return { code, details, metadata };
};

export const tooLarge = (limit: number): Refusal =>
  exception(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', `Maximum Append Size of ${limit} Exceeded.`, {
    'maximum-append-size': String(limit),
  });

export const notLeader = (host: string, port: number): Refusal =>
  exception(status.NOT_FOUND, 'not-leader', 'Leader info available', {
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const notReady: Refusal = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };

export const accessDenied: Refusal = exception(status.PERMISSION_DENIED, 'access-denied', 'Access Denied');
export const notAuthenticated: Refusal = { code: status.UNAUTHENTICATED, details: 'Authentication failed' };

export const streamDeleted = (stream: string): Refusal =>
  exception(status.FAILED_PRECONDITION, 'stream-deleted', `Event stream '${stream}' is deleted.`, {
    'stream-name': stream,
  });
export const invalidPosition: Refusal = { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: InvalidPosition' };
export const consumerTooSlow: Refusal = {
  code: status.UNKNOWN,
  details: 'Unexpected SubscriptionDropReason: ConsumerTooSlow',
};
