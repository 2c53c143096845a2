import { expect, it } from '@jest/globals';
import { fakeApi } from '../testing/api.ts';
import { aProject } from '../testing/rows.ts';
import { dataProvider } from './dataProvider.ts';

it('makes projects whole that a list says in few bytes, whether all or some are asked for', async () => {
  const project = aProject();
  fakeApi({ projects: [project] });
  const asked = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
  expect((await dataProvider.getList('projects', asked)).data).toEqual([project]);
  expect((await dataProvider.getMany('projects', { ids: [project.id] })).data).toEqual([project]);
});
