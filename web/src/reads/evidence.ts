import type { EvidenceRow } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useNotify } from '../data/notices.ts';
import { refresh } from '../data/queryClient.ts';
import { useUnderWay } from '../data/useUnderWay.ts';
import { useDownload } from './downloads.ts';
import { fewBy } from './projects.ts';

/** Milliseconds between looks at how far it is. */
const lookEvery = 1_500;

/** The package of a project that is, or is being, made beforehand. */
export const useEvidence = (projectId: string): EvidenceRow | undefined => {
  const { data = [] } = useGetList<EvidenceRow>('evidence', fewBy(1, 'askedAt', { projectId }), {
    refetchInterval: ({ state }) => state.data?.data?.[0]?.state === 'preparing' && lookEvery,
  });
  return data[0];
};

/** Takes a package; a large one that is not there yet is made first. */
export const useTakeEvidence = (projectId: string) => {
  const { download } = useDownload();
  const notify = useNotify();
  const queries = useQueryClient();
  const [isAsking, during] = useUnderWay();
  const take = (evidence: true | string) =>
    during(async () => {
      if ((await download({ projectId, evidence })) === 'preparing')
        notify('The package is large and is prepared now. You will be told when it is ready.', { type: 'info' });
      await refresh(queries, new Set(['evidence']));
    });
  return { take, isAsking };
};
