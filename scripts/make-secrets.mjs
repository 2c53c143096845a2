// Makes the missing secrets of a compose installation: random, readable by the services only, never
// replaced.
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
import { join } from 'node:path';

/** User and group `node` of the services' image. */
const services = 1000;
const [folder = '.'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const secret = (bytes, encoding) => randomBytes(bytes).toString(encoding);

const syncFolder = () => {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/** Answers the secret that there is. It has its name when it is whole, whatever interrupts us. */
const make = (name, value) => {
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const next = `${file}.${secret(8, 'hex')}`;
  writeFileSync(next, value, { mode: 0o440, flag: 'wx', flush: true });
  if (process.getuid?.() === 0) chownSync(next, services, services);
  renameSync(next, file);
  syncFolder();
  return value;
};

make('master-key', secret(32, 'base64'));
make('seal-key', secret(32, 'base64'));
make('grafana-password', secret(18, 'base64url'));
const key = make('s3-key', secret(10, 'hex'));
const hidden = make('s3-secret', secret(24, 'hex'));
make('s3-url', `http://${key}:${hidden}@s3:7070/dossier`);
