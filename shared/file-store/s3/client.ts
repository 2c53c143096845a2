import { S3Client } from '@aws-sdk/client-s3';
import { trustOf } from '../../engines/trust.ts';

/** Milliseconds until an answer begins, the time to send a body included. */
export const timeouts = { question: 5_000, body: 30_000, join: 60_000 };
const connectWithin = 2_000;
const mostSockets = 1_000;

export const clientOf = (address: URL) => {
  const { protocol, host, username, password, searchParams } = address;
  const client = new S3Client({
    endpoint: `${protocol}//${host}`,
    forcePathStyle: true,
    region: searchParams.get('region') ?? 'us-east-1',
    ...(username && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
    // Every S3 server checks Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Costs a connection per body, and seconds where a server does not support it.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectWithin,
      requestTimeout: timeouts.question,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: { keepAlive: true, maxSockets: mostSockets },
      httpsAgent: { keepAlive: true, maxSockets: mostSockets, ...trustOf(address) },
    },
  });
  // No tries by the SDK: it cannot open a stream again, see `sending`.
  client.middlewareStack.add((next) => next, {
    name: 'retryMiddleware',
    step: 'finalizeRequest',
    priority: 'high',
    override: true,
  });
  return client;
};
