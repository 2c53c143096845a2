import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import simpleRestProvider from 'ra-data-simple-rest';
import { lists, type ResourceName } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { isQuiet } from '../support/mails.ts';
import { doMainJob, type MainJob } from '../support/main-job.ts';

describe('the data provider of react-admin, as it comes', () => {
  let installation: Installation;
  let job: MainJob;
  let provider: ReturnType<typeof simpleRestProvider>;
  beforeAll(async () => {
    installation = await openTestInstallation();
    job = await doMainJob(installation);
    // Nothing comes between one page and the next.
    await until(() => isQuiet(installation));
    provider = simpleRestProvider(`${installation.url}/api`, async (url, { headers = {} } = {}) => {
      const sent = new Headers(headers as Headers);
      sent.set('Authorization', `Bearer ${job.host.token}`);
      const response = await fetch(url, { headers: sent });
      const body = await response.text();
      return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
    });
  });
  afterAll(() => installation.remove());

  const listed = (resource: ResourceName) => {
    const filter = 'projectId' in lists[resource].filters ? { projectId: job.projectId } : {};
    return (page: number, perPage: number) =>
      provider.getList(resource, { filter, sort: { field: 'id', order: 'ASC' }, pagination: { page, perPage } });
  };

  it.each(Object.keys(lists) as ResourceName[])('[API-34] pages %s by number, with a total', async (resource) => {
    const page = listed(resource);
    const { data, total = Number.NaN } = await page(1, 25);
    expect(total).toBe(data.length);
    const ids = [];
    for (let number = 1; number <= Math.ceil(total / 2); number++)
      ids.push(...(await page(number, 2)).data.map(({ id }) => id));
    expect(ids).toEqual(data.map(({ id }) => id));
  });

  it('[API-34] finds projects by what a list offers to filter and to sort by', async () => {
    const find = (filter: object, field: string) =>
      provider.getList('projects', { filter, sort: { field, order: 'DESC' }, pagination: { page: 1, perPage: 10 } });
    const filter = { projectScope: 'public', role: 'owner', status: ['active', 'past'] };
    expect((await find(filter, 'delivered')).data).toMatchObject([{ id: job.projectId, delivered: 1 }]);
    expect((await find({ ...filter, role: ['support', 'collaborator'] }, 'role')).total).toBe(0);
  });
});
