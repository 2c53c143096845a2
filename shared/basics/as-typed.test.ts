import { describe, expect, it } from '@jest/globals';
import { asTyped } from './as-typed.ts';

describe('a command in a text', () => {
  it.each([
    ['Run npm run backup, which names what is wrong.', 'Run bin/dossier backup, which names what is wrong.'],
    ['`npm run verify -- backup` looks', '`bin/dossier verify backup` looks'],
    ['(npm start -- restore --from FOLDER)', '(bin/dossier restore --from FOLDER)'],
    ['npm run doctor -- --mail', 'bin/dossier doctor --mail'],
    ['DATA_DIR=./demo-data npm run demo', 'DATA_DIR=./demo-data bin/dossier demo'],
    ['npm start, and nothing else', 'bin/dossier start, and nothing else'],
  ])('is what one types who runs a release: %s', (text, typed) => {
    expect(asTyped(text, 'bin/dossier')).toBe(typed);
    expect(asTyped(text, undefined)).toBe(text);
  });
});
