import type { Person } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { remembering } from './making.ts';

describe('whom a package names', () => {
  const erased = new Set<string>();
  const find = async (ids: Iterable<string>) =>
    new Map(
      [...ids].map((id): [string, Person] => [
        id,
        { id, name: id, email: erased.has(id) ? '' : `${id}@example.org`, pictureFileId: null },
      ]),
    );

  it('[BEY-39] is everybody whose name was shown, and nobody who was erased before', async () => {
    erased.add('eve');
    const { people, named } = remembering(find);
    await people(['ann', 'eve']);
    await people(['ben']);
    expect(await named()).toEqual(['ann', 'ben']);
  });

  it('[BEY-39] nobody may be who was erased while it was made, even if the name was looked up again', async () => {
    const { people, named } = remembering(find);
    await people(['cid']);
    erased.add('cid');
    await people(['cid']);
    await expect(named()).rejects.toThrow('erased meanwhile');
  });
});
