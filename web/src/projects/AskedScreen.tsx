import { Button } from '@mui/material';
import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { OthersProjects } from './OthersProjects.tsx';

const tabs: ComponentProps<typeof OthersProjects>['tabs'] = [
  {
    value: 'active',
    label: 'Active Projects',
    empty: 'Nothing is asked of you',
    teach: 'Projects that you are invited to or have joined appear here until their due date.',
  },
  {
    value: 'past',
    label: 'Past Projects',
    empty: 'Nothing was asked of you',
    teach: 'What you delivered stays here after the due date.',
  },
];

/** The projects in which the caller is asked for documents, by status. */
export default function AskedScreen() {
  return (
    <OthersProjects
      title="Asked of me"
      label="What is asked of me, by status"
      tabs={tabs}
      only={{ role: 'collaborator' }}
      actions={isOffered(paths.joinProject) && <Button to={paths.joinProject}>Join External Projects</Button>}
    />
  );
}
