import type { HistoryRow } from '@dossier/shared/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { DataProviderContext } from 'react-admin';
import { isNotFound } from '../../data/api.ts';
import { queryClient } from '../../data/queryClient.ts';
import { useEntryAt } from '../../reads/history.ts';
import { PastContext, pastProvider, useMoments } from '../../reads/past.ts';
import { lazyPart } from '../../theme/states/lazily.ts';
import { Loading } from '../Loading.tsx';
import { placed } from './moments.ts';
import { type PastPlace, useMomentKept } from './useMomentKept.ts';
import './past.css';

const PastBar = lazyPart(() => import('./PastBar.tsx'), <Loading />);

const statusKinds: readonly string[] = ['DocumentUploaded', 'DocumentWithdrawn', 'DocumentReviewed'];
const cellOf = ({ kind, projectId, person, document }: HistoryRow): string | undefined =>
  statusKinds.includes(kind) && person && document ? `${projectId}.${person.id}.${document.id}` : undefined;

/** The screens below read of the past, in a memory of their own. */
const InPast = ({ place: { projectId, at }, children }: { place: PastPlace; children: ReactNode }) => {
  const now = useRef(at);
  now.current = at;
  const client = useMemo(() => new QueryClient({ defaultOptions: queryClient.getDefaultOptions() }), []);
  const provider = useMemo(() => pastProvider(() => now.current), []);
  const { data: moments = [] } = useMoments(projectId);
  // What was shown stays until the next moment has come.
  const read = useRef(at);
  useEffect(() => {
    if (read.current === at) return;
    read.current = at;
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'picture' && name !== 'view' });
  }, [client, at]);
  const { shown: moment, index } = placed(moments, at);
  const { data: entry } = useEntryAt(projectId, moments[index]?.position);
  const changed = entry ? cellOf(entry) : undefined;
  const shown = useMemo(
    () => ({ projectId, moment: moment || new Date().toISOString(), changed }),
    [projectId, moment, changed],
  );
  return (
    <PastContext value={shown}>
      <DataProviderContext value={provider}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </DataProviderContext>
    </PastContext>
  );
};

const Past = ({ place, children }: { place: PastPlace; children: ReactNode }) => {
  const { data, error } = useMoments(place.projectId);
  // Who may look back no longer sees what is left to them now.
  if (data && isNotFound(error)) return children;
  return (
    <div className="past">
      <PastBar place={place} />
      <InPast key={place.projectId} place={place}>
        {children}
      </InPast>
    </div>
  );
};

/** Shows screens of a project as they were, where the address names a moment. */
export const PastFrame = ({ children }: { children: ReactNode }) => {
  const place = useMomentKept();
  return place ? <Past place={place}>{children}</Past> : children;
};
