import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { arm64NodesFolder } from '../../scripts/engines/tools.ts';
import { ApiError } from '../../standalone/api-client.ts';
import { programOf, type Unpacked, unpackPackage } from './unpacked.ts';
import { doWholeJob } from './whole-job.ts';

/** Debian: `qemu-user-static`, and what an `arm64` Node is linked to, `libc6-arm64-cross libstdc++6-arm64-cross`. */
const emulator = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['qemu-aarch64-static', 'qemu-aarch64'].map((name) => join(folder, name)))
  .find((path) => existsSync(path));
const libraries = '/usr/aarch64-linux-gnu';
const isThere = emulator !== undefined && existsSync(join(libraries, 'lib/libstdc++.so.6'));

/** On an emulated processor that others use as well, a command may take more than the two seconds that it has: then all is done anew. */
const doneOn = async (fresh: () => ReturnType<typeof programOf>, most = 4) => {
  for (let tries = 1; ; tries++) {
    const program = fresh();
    const { url, stop } = await program.start();
    try {
      return { program, stop, made: await doWholeJob(url, { withPreview: true }) };
    } catch (error) {
      await stop();
      if (tries === most || !(error instanceof ApiError) || error.problem.code !== 'UNAVAILABLE') throw error;
    }
  }
};

const name = 'the package for linux-arm64, on an emulated processor';

(isThere ? describe : describe.skip)(isThere ? name : `${name} (needs qemu-aarch64 and ${libraries})`, () => {
  let unpacked: Unpacked;
  let nodes: string;
  beforeAll(async () => {
    [unpacked, nodes] = await Promise.all([unpackPackage('arm64'), arm64NodesFolder()]);
  }, 300_000);
  afterAll(() => unpacked?.remove());

  it.each(['20', '24'])(
    'does the main job with Node %s, verifies, backs up and restores',
    async (line) => {
      const node = join(unpacked.folder, `node-${line}`);
      writeFileSync(node, `#!/bin/sh\nexec ${emulator} -L ${libraries} ${nodes}/node-${line}/bin/node "$@"\n`);
      chmodSync(node, 0o755);
      const { program, stop, made } = await doneOn(() => programOf(unpacked, node));
      for (const pdf of [made.receiptPdf, made.invoice]) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(await program.checkEvidence(made.evidence)).toMatchObject({ code: 0 });
      for (const words of [['verify'], ['backup'], ['verify', 'backup']]) {
        const { code, stdout } = await program.command(...words);
        expect([words, code, JSON.parse(stdout)]).toMatchObject([words, 0, { ok: true }]);
      }
      expect(await stop()).toBe(0);
      for (const words of ['restore', 'rebuild'])
        expect(await program.command(words)).toMatchObject({ code: 0, stderr: '' });
    },
    400_000,
  );
});
