import { asWhole } from '@dossier/shared/contract';
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

/** As one that is asked for alone: react-admin takes a row of a list for the record. */
const withWholeProjects = (provider: DataProvider): DataProvider => {
  const getList: typeof provider.getList = async (resource, params) => {
    const answer = await provider.getList(resource, params);
    return resource === 'projects' ? { ...answer, data: answer.data.map(asWhole) } : answer;
  };
  return { ...provider, getList };
};

/** @param place the address that is asked instead */
export const dataProviderAt = (place: (url: string) => string): DataProvider => ({
  ...withWholeProjects(simpleRestProvider('/api', (url, options) => httpClient(place(url), options))),
  supportAbortSignal: true,
});

/** Reads of every resource; changes are commands (see {@link useCommand}). */
export const dataProvider = dataProviderAt((url) => url);
