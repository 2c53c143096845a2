import type { SubmissionRecord } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { submissionQuery } from '../reads/projects.ts';
import { fetchAhead } from './viewer/ahead.ts';

/** Whoever pays for each byte asks browsers to fetch no more than is needed. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Brings the documents that come next, one after the other, until another one is looked at. */
export const useFetchAhead = (submissionIds: readonly string[]): void => {
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const wanted = submissionIds.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const bring = async () => {
      for (const id of savesData() ? [] : wanted.split(' ').filter(Boolean)) {
        if (stop.signal.aborted) return;
        const row = await client.fetchQuery<SubmissionRecord>(submissionQuery(dataProvider, id));
        const newest = row.versions.at(-1);
        if (newest?.deletedAt === null && !stop.signal.aborted) await fetchAhead(newest, stop.signal);
      }
    };
    // It is only faster with it.
    bring().catch(() => undefined);
    return () => stop.abort();
  }, [wanted, client, dataProvider]);
};
