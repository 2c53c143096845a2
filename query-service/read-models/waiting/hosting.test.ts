import type { Person } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { ProjectView } from '../../http/lists/reader.ts';
import { namesOfOwing } from './hosting.ts';

const ids = ['one', 'two', 'three', 'four', 'five'];
const view = {
  project: {
    ...{ id: '123456789', host: 'host', coHosts: [], supportStaff: null },
    ...{ collaborators: ids, joined: '-----', parted: {} },
    names: Object.fromEntries(ids.map((id) => [id, `Name of ${id}`])),
  },
  roles: ['owner'],
  asker: { personId: 'host' },
} as unknown as ProjectView;

describe('the names of who owes something', () => {
  it('are decrypted once for each project, and of those only who are shown', async () => {
    const decrypted: string[][] = [];
    const reader = {
      people: async (wanted: Iterable<string>) =>
        new Map([...wanted].map((id): [string, Person] => [id, { id, name: '', email: '', pictureFileId: null }])),
      decrypt: async (documents: readonly object[]) => {
        decrypted.push(...documents.map((document) => Object.keys(document)));
        return documents as never;
      },
    };
    const row = {
      projectId: '123456789',
      projectName: 'Grants',
      dueAt: '',
      timeZone: 'UTC',
      documents: 5,
      people: 5,
      view,
    };
    const [soon, rejected] = [
      { ...row, first: ['one', 'two', 'three'] },
      { ...row, first: ['four'] },
    ];
    const withNames = await namesOfOwing(reader, [soon, rejected]);
    expect(decrypted).toEqual([['one', 'two', 'three', 'four']]);
    expect(withNames(soon).named).toEqual(['Name of one', 'Name of two', 'Name of three']);
    expect(withNames(rejected)).not.toHaveProperty('view');
  });
});
