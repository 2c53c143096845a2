import { asWhole, type ListedProject } from '@dossier/shared/contract';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { request } from './api.ts';

/** The address says which rows. With a range in the headers, too, browsers ask for no compression. */
const withoutRange = ({ headers, ...options }: RequestInit): RequestInit => {
  const kept = new Headers(headers);
  kept.delete('Range');
  return { ...options, headers: kept };
};

const httpClient = async (url: string, options: RequestInit = {}) => {
  const { status, headers, ...response } = await request(url, withoutRange(options)).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.text(),
  }));
  return { status, headers, body: response.body, json: response.body ? JSON.parse(response.body) : undefined };
};

/** As one that is asked for alone: react-admin takes a row of a list for the record, whether all or some are asked for. */
const withWholeProjects = (provider: DataProvider): DataProvider => {
  const whole = <A extends { data: object[] }>(resource: string, answer: A): A =>
    resource === 'projects' ? { ...answer, data: (answer.data as ListedProject[]).map(asWhole) } : answer;
  return {
    ...provider,
    getList: async (resource, params) => whole(resource, await provider.getList(resource, params)),
    getMany: async (resource, params) => whole(resource, await provider.getMany(resource, params)),
  };
};

/** @param place the address that is asked instead */
export const dataProviderAt = (place: (url: string) => string): DataProvider => ({
  ...withWholeProjects(simpleRestProvider('/api', (url, options) => httpClient(place(url), options))),
  supportAbortSignal: true,
});

/** Reads of every resource; changes are commands (see {@link useCommand}). */
export const dataProvider = dataProviderAt((url) => url);
