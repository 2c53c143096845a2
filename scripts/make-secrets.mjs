// Makes the secrets of a compose installation that are absent: random, readable by the services only, never made anew.
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** User and group `node` of the services' image. */
const services = 1000;
const [folder = '.'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const secret = (bytes, encoding) => randomBytes(bytes).toString(encoding);

const make = (name, value) => {
  const file = join(folder, name);
  if (existsSync(file)) return;
  writeFileSync(file, value, { mode: 0o440, flag: 'wx', flush: true });
  if (process.getuid?.() === 0) chownSync(file, services, services);
};

make('master-key', secret(32, 'base64'));
make('grafana-password', secret(18, 'base64url'));
const [key, hidden] = [secret(10, 'hex'), secret(24, 'hex')];
if (!existsSync(join(folder, 's3-url'))) {
  make('s3-key', key);
  make('s3-secret', hidden);
  make('s3-url', `http://${key}:${hidden}@s3:7070/dossier`);
}
