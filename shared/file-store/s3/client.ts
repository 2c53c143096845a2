import { S3Client } from '@aws-sdk/client-s3';

/** Milliseconds until an answer begins; a body is sent before it. */
export const timeouts = { question: 5_000, body: 30_000, join: 60_000 };
const connectWithin = 2_000;
/** Downloads keep theirs for as long as they last. */
const mostSockets = 1_000;

export const clientOf = ({ protocol, host, username, password, searchParams }: URL) => {
  const client = new S3Client({
    endpoint: `${protocol}//${host}`,
    forcePathStyle: true,
    region: searchParams.get('region') ?? 'us-east-1',
    ...(username && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
    // Content-MD5 is what every S3 server checks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A connection of its own for every body, and seconds of waiting where a server does not know it.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectWithin,
      requestTimeout: timeouts.question,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: { keepAlive: true, maxSockets: mostSockets },
      httpsAgent: { keepAlive: true, maxSockets: mostSockets },
    },
  });
  // The SDK's own tries are left out: a body that is a stream has to be opened anew, see `sending`.
  client.middlewareStack.add((next) => next, {
    name: 'retryMiddleware',
    step: 'finalizeRequest',
    priority: 'high',
    override: true,
  });
  return client;
};
