import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEngine } from '../../shared/testing/engine.ts';
import { table } from '../../standalone/help.ts';
import { openTestBrowser } from '../support/browser.ts';
import { testedBrowserPath } from '../support/chromium.ts';
import { signIn } from '../support/pages.ts';
import { programOf, textIn, type Unpacked, unpackPackage } from './unpacked.ts';
import { doWholeJob } from './whole-job.ts';

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString() === 'PK';
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-';

describeEngine('NODES', (nodes) => {
  let unpacked: Unpacked;
  const nodeOf = (line: string) => join(nodes, `node-${line}`, 'bin/node');
  beforeAll(async () => {
    unpacked = await unpackPackage();
  }, 180_000);
  afterAll(() => unpacked?.remove());

  it('holds what runs, what it consists of and under which licences, and how to begin', async () => {
    const read = (name: string) => textIn(unpacked.home, name);
    expect(JSON.parse(read('sbom.json'))).toMatchObject({ bomFormat: 'CycloneDX' });
    expect(read('licenses.txt')).toMatch(/^zod [\d.]+: MIT\n=+\n\nMIT License/m);
    expect(read('systemd/dossier.service')).toContain('ExecStart=/opt/dossier/bin/dossier start');
    const operations = read('docs/operations.md');
    for (const typed of ['`bin/dossier start`', '`bin/dossier grant list`', '`bin/dossier verify backup`'])
      expect(operations).toContain(typed);
    // Of a checkout, and of the cluster.
    const others = new Set(operations.match(/`npm [^`]*`/g));
    expect([...others].filter((typed) => Object.keys(table).some((name) => typed.includes(` ${name}`)))).toEqual([]);
    const { code, stdout } = await programOf(unpacked, nodeOf('20')).command();
    expect([code, ...Object.keys(table).filter((name) => !stdout.includes(`  ${name} `))]).toEqual([0]);
    for (const absent of ['node_modules/zod', 'node_modules/react', 'node_modules/typescript', 'shared'])
      expect([absent, existsSync(join(unpacked.home, absent))]).toEqual([absent, false]);
  });

  it('without a Node says what is missing, and how to name one', async () => {
    const { code, stderr } = await programOf(unpacked, '/nowhere/node').command('start');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Dossier needs Node 20\.19 or later, and finds none\./)]);
  });

  it.each(['20', '22', '24'])(
    'does the main job with Node %s, from sign-up to evidence that proves itself',
    async (line) => {
      const program = programOf(unpacked, nodeOf(line));
      const { url, stop } = await program.start();
      // LibreOffice is a program of its own, whichever Node asks it.
      const made = await doWholeJob(url, { withPreview: line === '24' });
      expect(isZip(made.documents)).toBe(true);
      expect(isPdf(made.receiptPdf)).toBe(true);
      expect(isPdf(made.invoice)).toBe(true);
      expect(made.past).toEqual(['Uploaded', 'Uploaded']);
      if (made.preview) expect(isPdf(made.preview)).toBe(true);
      expect(await program.checkEvidence(made.evidence)).toMatchObject({ code: 0 });
      const verified = await program.command('verify');
      expect([verified.code, JSON.parse(verified.stdout)]).toMatchObject([0, { ok: true, findings: [] }]);
      const examined = await program.command('doctor');
      expect(examined.stdout).toContain(`${unpacked.home}/bin/dossier backup`);
      expect(examined.stdout).not.toContain('npm');
      expect(await stop()).toBe(0);
      const rebuilt = await program.command('rebuild');
      expect([rebuilt.code, rebuilt.stderr]).toEqual([0, '']);
    },
    120_000,
  );

  const inBrowser = existsSync(testedBrowserPath) ? it : it.skip;
  inBrowser(
    'shows its pages and its example',
    async () => {
      const { url, stop, said } = await programOf(unpacked, nodeOf('24')).start('demo');
      expect(said.stdout).toContain('The demo is ready.');
      // For programs, as nobody looks on; and nothing in it alarms anybody.
      const lines = said.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.filter(({ level, err }) => level > 40 || err)).toEqual([]);
      expect(said.stderr).toBe('');
      const browser = await openTestBrowser();
      const page = await browser.window(url);
      await signIn(page, 'hilda@dossier.example', 'Lantern-Harbour-2026');
      await page
        .getByRole('link', { name: /^Review / })
        .first()
        .click();
      // Drawn by the thread that a browser fetches beside the page.
      await page.locator('canvas').first().waitFor();
      expect(browser.problems).toEqual([]);
      await browser.close();
      expect(await stop()).toBe(0);
    },
    120_000,
  );
});
