// Makes the missing secrets of a compose installation: random, never replaced, readable by the
// services only. A second folder gets what each engine needs, readable by that engine only.
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

/** The users that the images run as. */
const services = 1000;
const kafka = 1000;
const mongodb = 999;
const redis = 999;
const grafana = 472;
const s3 = 0;

const [folder = '.', engines = folder] = process.argv.slice(2);
for (const each of [folder, engines]) mkdirSync(each, { recursive: true });
const secret = (bytes, encoding) => randomBytes(bytes).toString(encoding);

const syncFolder = (path) => {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/** It has its name when it is whole, whatever interrupts us. */
const write = (file, value, mode, owner) => {
  const next = `${file}.${secret(8, 'hex')}`;
  writeFileSync(next, value, { mode, flag: 'wx', flush: true });
  if (process.getuid?.() === 0) chownSync(next, owner, owner);
  renameSync(next, file);
  syncFolder(dirname(file));
};

/** Answers the secret that there is. */
const make = (name, value) => {
  const file = join(folder, name);
  if (!existsSync(file)) write(file, value, 0o440, services);
  return readFileSync(file, 'utf8');
};
const hand = (owner, name, value) => write(join(engines, name), value, 0o400, owner);

make('master-key', secret(32, 'base64'));
make('seal-key', secret(32, 'base64'));

hand(grafana, 'grafana-password', make('grafana-password', secret(18, 'base64url')));
hand(kafka, 'kafka-password', make('kafka-password', secret(24, 'hex')));

const mongodbPassword = make('mongodb-password', secret(24, 'hex'));
hand(mongodb, 'mongodb-password', mongodbPassword);
hand(mongodb, 'mongodb-key', make('mongodb-key', secret(567, 'base64')));
make('mongodb-url', `mongodb://dossier:${mongodbPassword}@mongodb:27017/dossier?replicaSet=rs0&authSource=admin`);

const redisPassword = make('redis-password', secret(24, 'hex'));
hand(redis, 'redis.conf', `requirepass ${redisPassword}\n`);
make('redis-url', `redis://:${redisPassword}@redis:6379`);

const s3Key = make('s3-key', secret(10, 'hex'));
const s3Secret = make('s3-secret', secret(24, 'hex'));
hand(s3, 's3-key', s3Key);
hand(s3, 's3-secret', s3Secret);
make('s3-url', `http://${s3Key}:${s3Secret}@s3:7070/dossier`);
