import { type HistoryRow, historyGroups, type ProjectRow } from '@dossier/shared/contract';
import { Button, styled } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { displayName } from '../../format/names.ts';
import { useCollaborators, useDocuments } from '../../reads/projects.ts';
import { Field, type Option } from '../../theme/inputs/Field.tsx';
import { Search } from '../../theme/inputs/Search.tsx';
import { Line } from '../../theme/layout.tsx';
import { type Asked, askedFields, groupNames } from './asked.ts';

type Props = {
  readonly project: ProjectRow;
  readonly asked: Asked;
  /** On the screen: who is named there can be asked for, too. */
  readonly rows: readonly HistoryRow[];
  readonly onChange: (values: Partial<Asked>) => void;
  /** What else can be done with the filters. */
  readonly children: ReactNode;
};

const Fields = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(3),
  marginBottom: spacing(4),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1.4fr) repeat(5, minmax(0, 1fr))' },
}));

/** jsdom knows no `search` element yet. */
const Form = styled('div')({});

/** Those who are in the project, then co-hosts, auditors, those who left and whoever else did something. */
const usePeople = ({ id, host }: ProjectRow, rows: readonly HistoryRow[]): readonly Option[] => {
  const { data: collaborators } = useCollaborators(id);
  return useMemo(() => {
    const people = new Map(host.id === null ? [] : [[host.id, displayName(host)]]);
    for (const person of collaborators ?? []) people.set(person.personId, displayName(person));
    for (const named of rows.flatMap(({ actor, person }) => [actor, person]))
      if (named?.id && !people.has(named.id)) people.set(named.id, named.name);
    return [...people];
  }, [host, collaborators, rows]);
};

/** By person, document, kind and day, and by words; all of it stands in the address. */
export const Filters = ({ project, asked, rows, onChange, children }: Props) => {
  const people = usePeople(project, rows);
  const { data: documents = [] } = useDocuments(project.id);
  const field = (name: keyof Asked, label: string) => ({
    label,
    value: asked[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const isAsked = askedFields.some((name) => asked[name] !== '');
  return (
    <Form role="search" aria-label="Filter the time line">
      <Fields>
        <Search q={asked.q} onChange={(q) => onChange({ q })} />
        <Field {...field('person', 'Person')} none="Everybody" options={people} />
        <Field
          {...field('document', 'Document')}
          none="All documents"
          options={documents.map(({ id, fieldName }) => [id, fieldName])}
        />
        <Field
          {...field('kind', 'Kind')}
          none="Everything"
          options={historyGroups.map((group) => [group, groupNames[group]])}
        />
        <Field {...field('from', 'From')} type="date" />
        <Field {...field('to', 'To')} type="date" />
      </Fields>
      <Line wrap gap={1} mb={4}>
        {children}
        {isAsked && (
          <Button size="small" onClick={() => onChange(Object.fromEntries(askedFields.map((name) => [name, ''])))}>
            Clear filters
          </Button>
        )}
      </Line>
    </Form>
  );
};
