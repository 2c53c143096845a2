import type { CollaboratorRow } from '@dossier/shared/contract';
import type { ComponentProps } from 'react';
import { Line } from '../../theme/Line.tsx';
import { StatusBar } from '../parts/StatusBar.tsx';
import { AlsoFound } from './AlsoFound.tsx';
import { FilterChips, ReasonFilters } from './FilterChips.tsx';
import { FindBox } from './FindBox.tsx';
import { ViewMenu } from './ViewMenu.tsx';

type Props = ComponentProps<typeof ViewMenu> & { readonly people: readonly CollaboratorRow[] };

/** What narrows down a list of people, and what takes it away: the bar of progress over the filters that are its numbers. */
export const PeopleTools = ({ people, ...view }: Props) => (
  <>
    <Line wrap gap={3} mb={3}>
      <FindBox />
      <div>
        <StatusBar counts={view.project.statusCounts} answering={view.project.questions?.people} />
        <Line mt={1.5}>
          <FilterChips people={people} />
        </Line>
      </div>
      <div className="to-end">
        <ViewMenu {...view} />
      </div>
    </Line>
    <ReasonFilters people={people} />
    <AlsoFound project={view.project} />
  </>
);
