import type { ComponentProps } from 'react';
import { OthersProjects } from './OthersProjects.tsx';

const teach = 'Projects that you were asked to audit appear here, as long as you may.';
const tabs: ComponentProps<typeof OthersProjects>['tabs'] = [
  { value: 'active', label: 'Active Projects', empty: 'No active projects to audit', teach },
  { value: 'past', label: 'Past Projects', empty: 'No past projects to audit', teach },
  { value: 'draft', label: 'Drafts', empty: 'No drafts to audit', teach },
  { value: 'bin', label: 'Bin', empty: 'Nothing to audit in the bin', teach },
];

/** The projects that the caller audits, by status (ROLE-14). */
export default function AuditsScreen() {
  return (
    <OthersProjects
      title="Projects you audit"
      label="Projects to audit by status"
      tabs={tabs}
      only={{ audited: true }}
    />
  );
}
