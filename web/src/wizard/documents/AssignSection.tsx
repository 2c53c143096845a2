import { type CollaboratorRow, type DocumentRow, typesOf, typesText } from '@dossier/shared/contract';
import { Autocomplete, Button, Chip, styled, TextField, Typography } from '@mui/material';
import { memo, useMemo, useState } from 'react';
import { displayName } from '../../format/names.ts';
import { GroupsIcon } from '../../theme/icons.tsx';
import { Line, own, SmallPanel } from '../../theme/layout.tsx';
import { Person } from '../../theme/Person.tsx';
import { useWide } from '../../theme/useWide.ts';

const Section = styled(
  SmallPanel,
  own('missing'),
)<{
  missing: boolean;
  component: 'section';
}>(({ missing, theme: { spacing } }) => ({
  marginBottom: spacing(3),
  ...(missing && { borderColor: 'var(--no)' }),
}));
const Type = styled('span')({ fontWeight: 400 });

type Props = {
  readonly document: DocumentRow;
  readonly people: readonly CollaboratorRow[];
  readonly assigned: readonly string[];
  readonly missing: boolean;
  readonly onChange: (documentId: string, personIds: readonly string[]) => void;
};

/** Drawn anew only when it changes: a project may have dozens over hundreds of people. */
export const AssignSection = memo(({ document, people, assigned, missing, onChange }: Props) => {
  const [typed, setTyped] = useState('');
  // Names fill a line each on a phone.
  const wide = useWide('sm');
  // The same array while nothing changes: the field takes another one for a new choice.
  const chosen = useMemo(() => people.filter(({ personId }) => assigned.includes(personId)), [people, assigned]);
  // One or two letters find half the list, so the search begins with three.
  const isSearch = typed.trim() !== '';
  const enough = !isSearch || typed.trim().length >= 3;
  const assign = (persons: readonly CollaboratorRow[]) =>
    onChange(
      document.id,
      persons.map(({ personId }) => personId),
    );
  return (
    <Section component="section" aria-label={document.fieldName} missing={missing}>
      <Line wrap mb={3}>
        <Typography variant="h2" className="to-start wrap">
          {document.fieldName}{' '}
          <Type className="muted compact">
            {typesText(...typesOf(document))}
            {document.optional && ', optional'}
          </Type>
        </Typography>
        <div className="num muted compact">
          {chosen.length} of {people.length}
        </div>
        <Button
          size="small"
          startIcon={<GroupsIcon />}
          disabled={chosen.length === people.length}
          onClick={() => assign(people)}
          aria-label={`Assign everyone to ${document.fieldName}`}
        >
          Assign everyone
        </Button>
      </Line>
      <Autocomplete
        multiple
        disableCloseOnSelect
        limitTags={wide ? 12 : 6}
        options={enough ? people : []}
        noOptionsText={enough ? 'Nobody by that name in this project.' : 'Type at least 3 characters.'}
        value={chosen}
        inputValue={typed}
        onInputChange={(_, input, reason) => {
          // What is being typed stays while people are chosen, and when the list is read anew.
          if (reason !== 'selectOption' && reason !== 'reset') setTyped(input);
        }}
        getOptionLabel={(person) => `${person.name} ${person.email}`}
        getOptionKey={({ personId }) => personId}
        isOptionEqualToValue={(a, b) => a.personId === b.personId}
        onChange={(_, next) => assign(next)}
        renderOption={({ key, ...props }, person) => (
          <li key={person.personId} {...props}>
            <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
          </li>
        )}
        renderValue={(values, item) =>
          values.map((person, index) => {
            const { key, ...props } = item({ index });
            return <Chip key={key} size="small" label={displayName(person)} title={person.email} {...props} />;
          })
        }
        renderInput={(params) => (
          <TextField
            {...params}
            label="Search collaborators"
            error={missing}
            helperText={missing ? 'Every document needs at least one collaborator.' : undefined}
          />
        )}
      />
    </Section>
  );
});
