import type { Row } from '@dossier/shared/contract';
import { Autocomplete, Button, TextField } from '@mui/material';
import { useDeferredValue, useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import { fewBy } from '../../reads/projects.ts';
import { Line } from '../../theme/layout.tsx';
import { Person } from '../../theme/Person.tsx';
import { hasFailed } from '../../theme/states/states.tsx';
import { type Named, parsePeople } from '../parts/people.ts';

/** Suggestions come from so many characters on (CREATE-24). */
const threshold = 3;

type Props = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onAdd: (people: readonly Named[], invalid: readonly string[]) => void;
  /** What the button says. */
  readonly action?: string;
  readonly pending?: boolean;
};

/** Finds people one has worked with; takes any valid or pasted addresses (CREATE-25). */
export const InviteSearch = ({ typed, onType, onAdd, action = 'Add', pending = false }: Props) => {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const asked = useDeferredValue(typed.trim());
  const enough = asked.length >= threshold && !/[,;\n]/.test(asked);
  const contacts = useGetList<Row<'contacts'>>('contacts', fewBy(10, 'name', { q: asked }, 'ASC'), { enabled: enough });
  const { data = [], isFetching } = contacts;
  const add = (input: string) => {
    const { people, invalid } = parsePeople(input);
    if (people.length || invalid.length) onAdd(people, invalid);
    onType('');
  };
  return (
    <Line align="flex-start">
      <Autocomplete<Row<'contacts'>, false, false, true>
        freeSolo
        fullWidth
        options={enough ? data : []}
        filterOptions={(options) => options}
        loading={enough && isFetching}
        open={open && enough && data.length > 0}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={null}
        inputValue={typed}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.email)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        onInputChange={(_, input, reason) => {
          if (reason === 'input') onType(input);
          else if (reason === 'clear') onType('');
        }}
        onChange={(_, chosen) => {
          if (typeof chosen === 'string') add(chosen);
          else if (chosen) {
            onAdd([{ email: chosen.email, name: chosen.name }], []);
            onType('');
          }
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (parsePeople(pasted).people.length < 2) return;
          event.preventDefault();
          add(`${typed}\n${pasted}`);
        }}
        renderOption={({ key, ...props }, option) => (
          <li key={option.id} {...props}>
            <Person name={option.name} email={option.email} pictureFileId={option.pictureFileId} />
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field}
            label="Search by name or email"
            placeholder="name@example.org"
            helperText={
              enough && hasFailed(contacts)
                ? 'Suggestions could not be loaded. You can still add a full address.'
                : 'One address, or paste a whole list.'
            }
          />
        )}
      />
      <Button
        onClick={() => {
          add(typed);
          // For the next one; the button cannot be pressed before something is typed.
          field.current?.focus();
        }}
        loading={pending}
        disabled={typed.trim() === ''}
        className="beside-field"
      >
        {action}
      </Button>
    </Line>
  );
};
