import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commands } from '../../shared/contract/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { createProject } from '../support/projects.ts';
import { type Description, operationsOf } from './described.ts';

const libraryWords =
  /\bexpected\b|\breceived\b|"invalid (input|option|string|key|element|value|format|date|datetime|ISO|number)|"too (big|small)|unrecognized|\bNaN\b|undefined/i;
const wrong = [null, 7, [], {}, [7], [{}], 'nonsense'];

describe('[API-33] what is wrong with a request is said in plain words', () => {
  let installation: Installation;
  let host: ApiClient;
  let projectId: string;
  let description: Description;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    ({ projectId } = await createProject(host));
    description = await host.call<Description>('GET', '/api/openapi.json');
  });
  afterAll(() => installation.remove());

  const ask = async (method: string, path: string, body: FormData | string): Promise<number> => {
    const response = await fetch(`${installation.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${host.token}`,
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      },
      body,
    });
    const answer = await response.text();
    expect({ path, body, answer }).toEqual({ path, body, answer: expect.not.stringMatching(libraryWords) });
    expect(response.status).toBeLessThan(500);
    return response.status;
  };

  it('by every command', async () => {
    for (const name of Object.keys(commands))
      for (const payload of [{}, null, []]) await ask('POST', `/api/commands/${name}`, JSON.stringify(payload));
  });

  const formOf = (fields: object) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    return form;
  };

  it('by every call of the specification', async () => {
    const calls = [...operationsOf(description)].filter(
      ([, { tags = [], requestBody }]) => tags.includes('legacy') && requestBody !== undefined,
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const [line, { requestBody }] of calls) {
      const [method = '', path = ''] = line.replace(/\{\w+\}/, projectId).split(' ');
      const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
      const { properties = {} } = ((json ?? form)?.schema ?? {}) as { properties?: object };
      const names = Object.keys(properties);
      const own = Object.fromEntries(['projectId', 'projectID', 'id', 'ID'].map((name) => [name, projectId]));
      const filled = wrong.flatMap((value) => [
        Object.fromEntries(names.map((name) => [name, value])),
        { ...Object.fromEntries(names.map((name) => [name, value])), ...own },
      ]);
      const statuses = [];
      for (const body of [{}, ...filled])
        statuses.push(await ask(method, path, form ? formOf(body) : JSON.stringify(body)));
      if (json) for (const body of [null, [], 7]) statuses.push(await ask(method, path, JSON.stringify(body)));
      expect([line, statuses]).toEqual([line, expect.arrayContaining([400])]);
    }
  });
});
