import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from './compose.ts';

it('pins every image that is fetched by the digest its registry gives, also when it is pinned already', () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-pin-'));
  const files = ['docker-compose.yml', 'Dockerfile'].map((name) => {
    const copy = join(dir, name);
    copyFileSync(join(root, name), copy);
    return copy;
  });
  const pin = (digest: string) => {
    writeFileSync(join(dir, 'docker'), `#!/bin/sh\necho '{"digest": "sha256:${digest}"}'\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${dir}:${process.env.PATH}` };
    const ran = spawnSync(process.execPath, [join(root, 'scripts/pin-images.mjs'), ...files], { env });
    expect(ran.stderr.toString()).toBe('');
    return files.map((file) => readFileSync(file, 'utf8')).join('\n');
  };
  pin('a'.repeat(64));
  const text = pin('b'.repeat(64));
  const images = [...text.matchAll(/^(?:\s*image: |FROM )(\S+)/gm)].map(([, image = '']) => image);
  const [own = '', ...fetched] = images;
  expect(own).toMatch(/^dossier:/);
  expect(fetched.filter((image) => !/^[^@]+:[^@]+@sha256:b{64}$/.test(image))).toEqual([]);
  rmSync(dir, { recursive: true });
});
