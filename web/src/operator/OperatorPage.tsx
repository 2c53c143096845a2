import type { ReactNode } from 'react';
import { operatorPaths } from '../paths.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { TabLinks } from '../theme/TabLinks.tsx';

const tabs = [
  [operatorPaths.status, 'Status'],
  [operatorPaths.people, 'People'],
  [operatorPaths.projects, 'Projects'],
  [operatorPaths.security, 'Security'],
  [operatorPaths.notice, 'Notice'],
  [operatorPaths.settings, 'Settings'],
] as const;

/** What the screens of operators have in common. */
export const OperatorPage = ({ title, state, children }: { title: string; state: ReactNode; children: ReactNode }) => (
  <>
    <PageHeader title={title} state={state}>
      <TabLinks label="Installation" tabs={tabs} />
    </PageHeader>
    {children}
  </>
);
