import type { CollaboratorRow, QuestionSection } from '@dossier/shared/contract';
import { InputAdornment } from '@mui/material';
import { type ComponentProps, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { count } from '../../format/numbers.ts';
import { SearchIcon } from '../../theme/icons.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { ToggleChip } from '../../theme/inputs/ToggleChip.tsx';
import { Hint, Line } from '../../theme/layout.tsx';
import { countsOf, filterLabels, matching, progressFilters, reasonCounts } from '../parts/progress.ts';
import { StatusBar } from '../parts/StatusBar.tsx';
import { AnswerFilterButton, AnswerFilterChips } from '../questions/AnswerFilters.tsx';
import { namedItems } from '../questions/words.ts';
import { AlsoFound } from './AlsoFound.tsx';
import type { PeopleFilter } from './usePeopleList.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** All, whatever the filter. */
type FilterChipsProps = { readonly people: readonly CollaboratorRow[] };

/** The filters over the host's table, each with its number of people. */
const FilterChips = ({ people }: FilterChipsProps) => {
  const { filterValues, setFilters } = useListContext();
  const { show } = filterValues as PeopleFilter;
  const counts = useMemo(() => countsOf(people), [people]);
  // Whoever was led there sees what is shown.
  const filters = show === 'owing' ? [...progressFilters, show] : progressFilters;
  return (
    <Line role="group" aria-label="Filter by status" gap={2} align="stretch" wrap>
      {filters.map((filter) => (
        <ToggleChip
          key={filter}
          aria-pressed={filter === show}
          onClick={() => setFilters({ ...filterValues, show: filter })}
        >
          {filterLabels[filter]}
          <b className="num">{filter === 'owing' ? matching(people, filter).length : counts[filter]}</b>
        </ToggleChip>
      ))}
    </Line>
  );
};

/** Why documents are rejected now, the most frequent first; each shows whose they are (BEY-20). */
const ReasonFilters = ({ people }: FilterChipsProps) => {
  const { filterValues, setFilters } = useListContext();
  const { show } = filterValues as PeopleFilter;
  const counts = useMemo(() => reasonCounts(people), [people]);
  if (counts.length === 0) return null;
  return (
    <Line role="group" aria-labelledby="rejected-as" gap={2} wrap mb={3}>
      <Hint id="rejected-as">Rejected documents are</Hint>
      {counts.map(([reason, count]) => (
        <ToggleChip
          key={reason}
          aria-pressed={reason === show}
          onClick={() => setFilters({ ...filterValues, show: reason === show ? 'all' : reason })}
        >
          {reason}
          <b className="num">{count}</b>
        </ToggleChip>
      ))}
    </Line>
  );
};

/** Finds people by parts of name and address, with every letter; {@link AlsoFound} has the rest. */
const FindBox = () => {
  const { filterValues, setFilters } = useListContext();
  const { q } = filterValues as PeopleFilter;
  return (
    <Field
      type="search"
      placeholder="Find people or files"
      value={q}
      onChange={(q) => setFilters({ ...filterValues, q }, undefined, true)}
      slotProps={{
        htmlInput: { 'aria-label': 'Find people, files, remarks and comments' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { xs: '100%', sm: 208 } }}
    />
  );
};

/** How many are shown, also for those who do not see the list. */
const Shown = ({ people }: FilterChipsProps) => {
  const { total, isPending } = useListContext();
  return (
    <span role="status" className="visually-hidden">
      {!isPending && `${total} of ${count(people.length, 'collaborator', 'collaborators')} shown`}
    </span>
  );
};

type Props = ComponentProps<typeof ViewMenu> & {
  readonly people: readonly CollaboratorRow[];
  readonly sections: readonly QuestionSection[];
};

/** What narrows down a list of people, and what takes it away: the bar of progress over the filters that are its numbers. */
export const PeopleTools = ({ people, sections, ...view }: Props) => {
  const { filterValues, setFilters } = useListContext();
  const { answers } = filterValues as PeopleFilter;
  const named = useMemo(
    () => namedItems(sections, (documentId) => view.all.find(({ id }) => id === documentId)?.name ?? ''),
    [sections, view.all],
  );
  const byAnswer = {
    all: named,
    conditions: answers,
    onChange: (answers: PeopleFilter['answers']) => setFilters({ ...filterValues, answers }),
  };
  return (
    <>
      <Line wrap gap={3} mb={3}>
        <FindBox />
        <div>
          <StatusBar counts={view.project.statusCounts} answering={view.project.questions?.people} />
          <Line mt={1.5} gap={2} align="stretch" wrap>
            <FilterChips people={people} />
            <AnswerFilterButton {...byAnswer} sections={sections} isChip />
          </Line>
        </div>
        <div className="to-end">
          <ViewMenu {...view} />
        </div>
      </Line>
      <AnswerFilterChips {...byAnswer} />
      <Shown people={people} />
      <ReasonFilters people={people} />
      <AlsoFound project={view.project} />
    </>
  );
};
