import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { count } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { TemplateDialog } from '../project/template/TemplateDialog.tsx';
import { useProjects } from '../reads/projects.ts';
import { Changing } from '../theme/Changing.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { type CardTab, TabbedCards, useTabAndPage } from '../theme/tiles/TabbedCards.tsx';
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
  const at = useTabAndPage(only);
  const templates = useProjects('template', at.page);
  const { total } = templates;
  const make = (
    <Changing>
      <Button variant="contained" color="primary" onClick={() => setMaking(true)}>
        New template
      </Button>
    </Changing>
  );
  return (
    <>
      <PageHeader
        title="Templates"
        state={total === undefined ? '\u00a0' : `${count(total, 'template')}, yours and those of your teams`}
        actions={
          <>
            <Button component={Link} to={paths.projects}>
              Projects
            </Button>
            {make}
          </>
        }
      />
      <TabbedCards what="Templates" label="Templates" tabs={only} at={at} answer={templates} action={make}>
        {(project) => <TemplateCard project={project} />}
      </TabbedCards>
      {making && <TemplateDialog onClose={() => setMaking(false)} />}
    </>
  );
}
