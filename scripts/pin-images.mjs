// `npm run pin-images`, where Docker and a registry are: writes the digest of every image that the
// compose file and the Dockerfile name behind its tag, so that nobody can exchange what is run.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const files = process.argv.length > 2 ? process.argv.slice(2) : ['docker-compose.yml', 'Dockerfile'];
/** Our own image is built, not fetched. */
const named = /^(\s*image: |FROM )((?!dossier:)[\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm;

const digests = new Map();
const digestOf = (image) => {
  if (!digests.has(image)) {
    const how = ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'];
    digests.set(image, JSON.parse(execFileSync('docker', how, { encoding: 'utf8' })).digest);
  }
  return digests.get(image);
};

for (const file of files) {
  const pinned = readFileSync(file, 'utf8').replace(
    named,
    (_, before, image) => `${before}${image}@${digestOf(image)}`,
  );
  writeFileSync(file, pinned);
}
for (const [image, digest] of digests) process.stdout.write(`${image}@${digest}\n`);
