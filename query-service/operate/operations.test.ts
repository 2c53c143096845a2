import { expect, it } from '@jest/globals';
import { type Asked, besideServer, type Engines, type HeldEngines, withoutServer } from './operations.ts';

it('looks at nothing, and makes nothing anew, for words that it would pass over, such as the name of a backup', async () => {
  const asked = (...words: string[]) => ({ words }) as unknown as Asked<Engines> & Asked<HeldEngines>;
  await expect(besideServer.verify(asked('backup'))).rejects.toThrow('verify takes no words, so not "backup".');
  await expect(withoutServer.rebuild(asked('--compare', '--now'))).rejects.toThrow('no words but --compare');
});
