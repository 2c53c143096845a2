import { readSecrets } from '../../shared/process/secrets.ts';

/** Of the engines; the others lead tests. */
const ofEngines = ['EVENT_STORE_URL', 'KAFKA_BROKERS', 'MONGODB_URL', 'REDIS_URL', 'S3_URL', 'SMTP_URL'];

/** What every process of a cluster on this machine needs. Keys are made once and stay in `dir`. */
export const environmentOf = (options: {
  readonly dir: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly url: string;
  readonly insideUrl: string;
}): Record<string, string> => ({
  NODE_ENV: 'production',
  DATA_DIR: options.dir,
  MASTER_KEY: readSecrets(options.dir, undefined).masterKey.toString('base64'),
  PUBLIC_URL: options.url,
  TRUST_PROXY: '1',
  ALLOW_TEST_ENGINES: '1',
  COMMAND_SERVICE_URL: options.insideUrl,
  ...Object.fromEntries(ofEngines.map((name) => [name, options.engines[name] ?? ''])),
});
