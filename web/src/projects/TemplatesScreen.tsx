import { Button } from '@mui/material';
import { useState } from 'react';
import { ListContextProvider } from 'react-admin';
import { count } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { TemplateDialog } from '../project/template/TemplateDialog.tsx';
import { useProjects } from '../reads/projects.ts';
import { Changing } from '../theme/Changing.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { type CardTab, TabbedCards, useTab } from '../theme/tiles/TabbedCards.tsx';
import { TemplateCard } from './TemplateCard.tsx';

const only: readonly [CardTab<'template'>] = [
  {
    value: 'template',
    label: 'Templates',
    empty: 'No templates',
    teach: 'Save a project as a template from its menu, or make one here: new projects can then begin with it.',
  },
];

/** What the caller's new projects can begin with, their teams' templates too (BEY-33). */
export default function TemplatesScreen() {
  const [making, setMaking] = useState(false);
  const at = useTab(only);
  const templates = useProjects('template');
  const { total } = templates;
  const make = (
    <Changing>
      <Button variant="contained" onClick={() => setMaking(true)}>
        New template
      </Button>
    </Changing>
  );
  return (
    <ListContextProvider value={templates}>
      <PageHeader
        title="Templates"
        state={total === undefined ? '\u00a0' : `${count(total, 'template')}, yours and those of your teams`}
        actions={
          <>
            <Button to={paths.projects}>Projects</Button>
            {make}
          </>
        }
      />
      <TabbedCards<'template', 'projects'> what="Templates" label="Templates" tabs={only} at={at} action={make}>
        {(project) => <TemplateCard project={project} />}
      </TabbedCards>
      {making && <TemplateDialog onClose={() => setMaking(false)} />}
    </ListContextProvider>
  );
}
