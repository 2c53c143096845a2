import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { previewsContract } from '../contract.ts';
import { findSoffice, sofficePreviews } from './index.ts';

const soffice = findSoffice(undefined);
const dataDir = mkdtempSync('/var/tmp/dossier-data-');
afterAll(() => rmSync(dataDir, { recursive: true }));
const open = (limits = {}) => sofficePreviews({ soffice: soffice ?? '', dataDir, limits });

it('is found where it is said to be, or on the path, or not at all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'path-'));
  symlinkSync(process.execPath, join(folder, 'soffice'));
  expect(findSoffice(undefined, `/nowhere:${folder}`)).toBe(findSoffice(join(folder, 'soffice'), ''));
  expect(findSoffice(undefined, '/nowhere')).toBeUndefined();
  expect(findSoffice(join(folder, 'missing'), folder)).toBeUndefined();
  expect(findSoffice('off', folder)).toBeUndefined();
  rmSync(folder, { recursive: true });
});

(soffice ? describe : describe.skip)('LibreOffice', () => {
  previewsContract('LibreOffice', async (time) => open(time === undefined ? {} : { time }));

  const real = (name: string) => readFileSync(new URL(`../../../e2e/fixtures/real/${name}`, import.meta.url));

  it.each([
    ['sample-office365.xlsx', '.xlsx'],
    ['sample-office365.pptx', '.pptx'],
    ['finance.xls', '.xls'],
    ['fuzzed.doc', '.doc'],
  ] as const)('[BEY-42] opens %s', async (name, type) => {
    expect(await open().convert(real(name), type)).toHaveProperty('pdf');
  });

  it('[BEY-42] opens nothing that needs a password', async () => {
    expect(await open().convert(real('sample-password-protected.xls'), '.xls')).toEqual({ none: 'unreadable' });
  });

  it('ends with less memory than it needs', async () => {
    const outcome = await open({ memoryBytes: 200 * 1024 * 1024 }).convert(real('fuzzed.doc'), '.doc');
    expect(outcome).toEqual({ none: 'unreadable' });
  });

  describe('that was taken over', () => {
    // Where it is found in the sandbox, too.
    mkdirSync(new URL('../../../data/', import.meta.url), { recursive: true });
    const folder = mkdtempSync(new URL('../../../data/soffice-', import.meta.url).pathname);
    const secrets = mkdtempSync('/var/tmp/dossier-secrets-');
    afterAll(() => {
      for (const one of [folder, secrets]) rmSync(one, { recursive: true });
    });

    it('takes no mount back, writes nothing but its result, and finds no secret', async () => {
      const files = [join(dataDir, 'master.key'), join(secrets, 's3')];
      for (const file of files) writeFileSync(file, 'top secret');
      const program = join(folder, 'soffice');
      const tries = files.flatMap((file) => {
        const place = dirname(file);
        const read = `cat ${file}`;
        return [
          read,
          `umount ${place} /var/tmp; ${read}`,
          `umount -l ${place} /var/tmp; ${read}`,
          `unshare -r -m sh -c 'umount ${place} /var/tmp; ${read}'`,
        ];
      });
      const script = [
        '#!/bin/sh',
        '{ echo %PDF-1.7',
        ...tries,
        `touch /usr/dossier-was-here ${folder}/here && echo wrote`,
        'grep CapEff /proc/self/status; cut -d: -f1 /proc/net/dev | tail -n +3',
        'echo %%EOF; } > document.pdf 2>&1',
      ];
      writeFileSync(program, script.join('\n'), { mode: 0o755 });
      const previews = sofficePreviews({ soffice: program, dataDir, secrets: files.slice(1) });
      const outcome = await previews.convert(Buffer.from('x'), '.docx');
      const text = 'pdf' in outcome ? outcome.pdf.toString() : '';
      expect(text).toMatch(/CapEff:\s+0{16}\n *lo\n%%EOF/);
      expect(text).not.toMatch(/top secret|wrote/);
      expect(existsSync(join(folder, 'here'))).toBe(false);
    });
  });

  describe('a document that wants more than itself', () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('from the network');
    });
    beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())));
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    /** An OpenDocument text with a section and a picture from elsewhere. */
    const linking = (address: string) =>
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>
<text:section text:name="a"><text:section-source xlink:href="${address}" xlink:type="simple" text:filter-name="Text"/><text:p>before</text:p></text:section>
<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${address}" xlink:type="simple"/></draw:frame></text:p>
</office:text></office:body></office:document>`);
    const sizeOf = async (address: string) => {
      const outcome = await open().convert(linking(address), '.docx');
      return 'pdf' in outcome ? outcome.pdf.length : 0;
    };

    it('gets nothing of the network and no file of the installation', async () => {
      const secret = join(dataDir, 'secrets.txt');
      writeFileSync(secret, 'secret '.repeat(5_000));
      const { port } = server.address() as AddressInfo;
      const nothing = await sizeOf(`file://${join(dataDir, 'no-such-file.txt')}`);
      expect(nothing).toBeGreaterThan(1_000);
      // A text of many pages would be seen in the size.
      expect(Math.abs((await sizeOf(`file://${secret}`)) - nothing)).toBeLessThan(1_000);
      await sizeOf(`http://127.0.0.1:${port}/picture.png`);
      expect(asked).toEqual([]);
      expect(existsSync(secret)).toBe(true);
    });
  });
});
