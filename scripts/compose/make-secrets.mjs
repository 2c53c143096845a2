// Makes the missing secrets of a compose installation: random, never replaced, readable by the
// services only. Every engine has a folder of its own below the second one, with what it needs,
// readable by that engine only. Certificates are made anew in time, or with RENEW_CERTIFICATES=1.
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lastsOn, makeCertificates, stillValid } from './certificates.mjs';

/** The users that the images run as. */
const services = 1000;
const users = { eventstore: 1000, kafka: 1000, mongodb: 999, redis: 999, s3: 0, grafana: 472 };

/** Where the services find theirs: the compose file mounts it there. */
const mounted = '/var/lib/dossier';
const [folder = '.', engines = folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const secret = (bytes, encoding) => randomBytes(bytes).toString(encoding);

const syncFolder = (path) => {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
};
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** It has its name when it is whole, whatever interrupts us. */
const write = (file, value, mode, owner) => {
  if (textOf(file) === value) return;
  const next = `${file}.${secret(8, 'hex')}`;
  writeFileSync(next, value, { mode, flag: 'wx', flush: true });
  if (process.getuid?.() === 0) chownSync(next, owner, owner);
  renameSync(next, file);
  syncFolder(dirname(file));
};

const tell = (name, value) => write(join(folder, name), value, 0o440, services);
/** Answers the secret that there is. */
const make = (name, value) => {
  if (!textOf(join(folder, name))) tell(name, value);
  return textOf(join(folder, name));
};
const placeOf = (engine, name) => join(engines, engine, name);
const hand = (engine, name, value) => {
  const file = placeOf(engine, name);
  mkdirSync(dirname(file), { recursive: true });
  write(file, value, 0o400, users[engine]);
};

make('master-key', secret(32, 'base64'));
make('seal-key', secret(32, 'base64'));

const trust = `tlsCAFile=${mounted}/authority.pem`;

const eventStorePassword = make('eventstore-password', secret(24, 'hex'));
hand('eventstore', 'password', eventStorePassword);
tell('event-store-url', `esdb://admin:${eventStorePassword}@eventstore:2113?tls=true&${trust}`);

hand('kafka', 'password', make('kafka-password', secret(24, 'hex')));

const mongodbPassword = make('mongodb-password', secret(24, 'hex'));
hand('mongodb', 'password', mongodbPassword);
hand('mongodb', 'key', make('mongodb-key', secret(567, 'base64')));
const mongodbOptions = `replicaSet=rs0&authSource=admin&tls=true&${trust}`;
tell('mongodb-url', `mongodb://dossier:${mongodbPassword}@mongodb:27017/dossier?${mongodbOptions}`);

const redisPassword = make('redis-password', secret(24, 'hex'));
hand('redis', 'redis.conf', `requirepass ${redisPassword}\n`);
tell('redis-url', `rediss://:${redisPassword}@redis:6379?${trust}`);

const s3Key = make('s3-key', secret(10, 'hex'));
const s3Secret = make('s3-secret', secret(24, 'hex'));
hand('s3', 'access-key', s3Key);
hand('s3', 'secret-key', s3Secret);
tell('s3-url', `https://${s3Key}:${s3Secret}@s3:7070/dossier?${trust}`);

if (!textOf(placeOf('grafana', 'password'))) hand('grafana', 'password', secret(18, 'base64url'));

const speakTls = ['eventstore', 'kafka', 'mongodb', 'redis', 's3'];
const isDue = (engine) => {
  const certificate = textOf(placeOf(engine, 'certificate.pem'));
  return !certificate || !textOf(placeOf(engine, 'key.pem')) || !lastsOn(certificate);
};
const isTold = process.env.RENEW_CERTIFICATES === '1';
if (isTold || speakTls.some(isDue)) {
  const { authority, certificates } = await makeCertificates(speakTls);
  // First whom to trust. Engines that go on with their older certificates are trusted, too, unless somebody had a reason to
  // renew them: then everything is restarted.
  const older = isTold ? [] : stillValid(textOf(join(folder, 'authority.pem')));
  tell('authority.pem', [authority, ...older].join(''));
  for (const [engine, { key, certificate }] of Object.entries(certificates)) {
    // EventStoreDB trusts whatever lies in a folder.
    hand(engine, 'trusted/authority.pem', authority);
    hand(engine, 'key.pem', key);
    // Kafka and MongoDB want both in one file.
    hand(engine, 'key-and-certificate.pem', `${key}${certificate}`);
    // The last, by which we know whether all was done.
    hand(engine, 'certificate.pem', certificate);
  }
  process.stdout.write('Certificates of the engines were made; engines that run take them when they are restarted.\n');
}
