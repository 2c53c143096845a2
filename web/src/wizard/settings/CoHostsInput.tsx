import { isEmail } from '@dossier/shared/contract';
import { Autocomplete, Chip, TextField } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { parsePeople } from '../parts/people.ts';

const parseEmails = (input: string) => {
  const { people, invalid } = parsePeople(input);
  return { emails: people.map(({ email }) => email), invalid };
};

/** Text left in the field becomes a chip even if it is no address: it is never silently dropped. */
export const CoHostsInput = () => {
  const { field, fieldState } = useController({ name: 'coHostEmails' });
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const value: string[] = field.value ?? [];
  const add = (entries: readonly string[]) => field.onChange([...new Set([...value, ...entries])]);
  const take = (input: string) => {
    const { emails, invalid } = parseEmails(input);
    if (emails.length) add(emails);
    setTyped(invalid.join(', '));
    setInvalid(invalid.length > 0);
  };
  const leave = () => {
    const { emails, invalid } = parseEmails(typed);
    if (emails.length + invalid.length) add([...emails, ...invalid]);
    setTyped('');
    setInvalid(false);
    field.onBlur();
  };
  // A reload, Back and the end of the session take the field away without leaving it: the draft of the form keeps only what is in its fields.
  const taken = useRef(leave);
  taken.current = leave;
  useLayoutEffect(() => {
    const take = () => taken.current();
    window.addEventListener('pagehide', take);
    return () => {
      window.removeEventListener('pagehide', take);
      // While the form still hears of it.
      take();
    };
  }, []);
  const wrong = invalid || Boolean(fieldState.error);
  return (
    <Autocomplete
      multiple
      freeSolo
      options={[]}
      value={value}
      inputValue={typed}
      onInputChange={(_, input, reason) => {
        if (reason !== 'input' && reason !== 'clear') return;
        setInvalid(false);
        if (/[,;\s]$/.test(input) || /[\n,;]/.test(input)) take(input);
        else setTyped(input);
      }}
      onChange={(_, chosen, reason) => {
        if (reason === 'createOption') take(typed);
        else field.onChange(chosen);
      }}
      onBlur={leave}
      renderValue={(chips, item) =>
        chips.map((chip, index) => {
          const { key, ...props } = item({ index });
          return <Chip key={key} size="small" label={chip} color={isEmail(chip) ? 'default' : 'error'} {...props} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label="Co-host emails"
          inputRef={field.ref}
          error={wrong}
          helperText={
            wrong
              ? (!invalid && fieldState.error?.message) || 'Invalid email format.'
              : 'Optional. Co-hosts may do everything except delete the project.'
          }
        />
      )}
    />
  );
};
