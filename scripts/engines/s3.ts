import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answeredWell, type Engine, startProcess } from './engine.ts';
import { goCommand, goInstall } from './go-install.ts';

/** The same as the image of docker-compose.yml, without parts that nothing here asks for. */
export const s3Program = {
  module: 'github.com/versity/versitygw',
  version: 'v1.8.0',
  path: './cmd/versitygw',
  instead: {
    'cmd/internal/gwcli/azure.go': join(import.meta.dirname, 's3/azure.go'),
    'cmd/versitygw/test.go': join(import.meta.dirname, 's3/test.go'),
  },
};
const accessKey = 'dossier';
const secretKey = 'dossier-secret';

/**
 * Versity's S3 gateway over plain files: an object is a file under `{dir}/buckets/{bucket}`. What
 * S3 adds is in extended attributes, so that both are replaced in one step; a file system without
 * them is refused.
 */
export const s3: Engine = {
  name: 's3',
  install: (cache, tell) => goInstall(cache, s3Program, tell),
  start: async ({ cache, dir, port }) => {
    const buckets = join(dir, 'buckets');
    await mkdir(buckets, { recursive: true });
    return startProcess(
      goCommand(cache, s3Program),
      [
        ...['--port', `127.0.0.1:${port}`, '--access', accessKey, '--secret', secretKey],
        ...['--health', '/health', '--keep-alive', '--quiet'],
        ...['posix', buckets],
      ],
      {
        dir,
        answers: () => answeredWell(`http://127.0.0.1:${port}/health`),
        variables: { S3_URL: `http://${accessKey}:${secretKey}@127.0.0.1:${port}/dossier` },
      },
    );
  },
};
