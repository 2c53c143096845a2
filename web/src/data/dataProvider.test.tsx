import { expect, it } from '@jest/globals';
import { fakeApi } from '../testing/api.ts';
import { aCollaborator, aProject } from '../testing/rows.ts';
import { dataProvider } from './dataProvider.ts';

it('makes projects whole that a list says in few bytes, whether all or some are asked for', async () => {
  const project = aProject();
  fakeApi({ projects: [project] });
  const asked = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
  expect((await dataProvider.getList('projects', asked)).data).toEqual([project]);
  expect((await dataProvider.getMany('projects', { ids: [project.id] })).data).toEqual([project]);
});

it('reads more rows than the server gives at once, as many as are wanted', async () => {
  const people = Array.from({ length: 2_001 }, (_, index) => aCollaborator(`p${index}`, []));
  const api = fakeApi({ collaborators: people });
  const read = async (perPage: number) => {
    const asked = { pagination: { page: 1, perPage }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
    const { data, total } = await dataProvider.getList('collaborators', asked);
    return [data.length, total];
  };
  expect(await read(10_000)).toEqual([2_001, 2_001]);
  expect(api.asked.map((url) => /range=([^&]*)/.exec(url)?.[1])).toEqual(['[0,999]', '[1000,1999]', '[2000,2999]']);
  expect(await read(1_000)).toEqual([1_000, 2_001]);
  expect(api.asked).toHaveLength(4);
});
