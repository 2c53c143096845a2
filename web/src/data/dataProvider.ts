import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { request } from './api.ts';

const httpClient = async (url: string, options: RequestInit = {}) => {
  const { status, headers, ...response } = await request(url, options).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.text(),
  }));
  return { status, headers, body: response.body, json: response.body ? JSON.parse(response.body) : undefined };
};

/** Reads of every resource; changes are commands (see {@link useCommand}). */
export const dataProvider: DataProvider = { ...simpleRestProvider('/api', httpClient), supportAbortSignal: true };
