import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { checkChosen } from './packages.ts';

const inFolder = (path: string, text = '') =>
  Object.defineProperty(new File([text], path.slice(path.lastIndexOf('/') + 1)), 'webkitRelativePath', { value: path });

it('[BEY-39] what a file manager leaves in the folder of a package is nothing that somebody added', async () => {
  const manifest = JSON.stringify({
    ...{ format: 'dossier-evidence/1', project: { id: '123456789', name: 'Call' } },
    ...{ madeAt: '2026-01-13T00:00:00.000Z', madeFor: 'Ann Lee', witnesses: [], events: 0, absent: [], files: [] },
  });
  const sum = createHash('sha256').update(manifest).digest('hex');
  const { faults } = await checkChosen(
    [
      inFolder('Call - evidence/manifest.json', manifest),
      inFolder('Call - evidence/manifest.sha256', `${sum}  manifest.json\n`),
      ...['.DS_Store', 'documents/desktop.ini', 'documents/Waiver.pdf'].map((name) =>
        inFolder(`Call - evidence/${name}`),
      ),
    ],
    async () => true,
  );
  expect(faults.filter(({ text }) => text === 'This file is not in the manifest.')).toEqual([
    { file: 'documents/Waiver.pdf', text: 'This file is not in the manifest.' },
  ]);
});
