import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { zones } from '../../format/zones.ts';

/** The time zone of the deadline, by name; each shows its present offset (CREATE-09). */
export const ZoneInput = ({ name }: { name: string }) => {
  const { field, fieldState } = useController({ name });
  const options = useMemo(() => zones(new Date()), []);
  const value = options.find(({ id }) => id === field.value) ?? { id: field.value, label: field.value, offset: '' };
  return (
    <Autocomplete
      options={options}
      value={value}
      disableClearable
      autoHighlight
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, zone) => field.onChange(zone.id)}
      onBlur={field.onBlur}
      onKeyDown={(event) => {
        // What is typed and not chosen yet would be left out of the form that Enter sends.
        const isChosen = !(event.target instanceof HTMLInputElement) || event.target.value === value.label;
        if (event.key === 'Enter' && !isChosen) event.preventDefault();
      }}
      renderOption={({ key, ...props }, { id, label, offset }) => (
        <li key={id} {...props}>
          <Box component="span" sx={{ flex: 1 }}>
            {label}
          </Box>
          <span className="num muted small">{offset}</span>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Time zone"
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={
            fieldState.error?.message ??
            `The due date ends at midnight there${value.offset && ` (now ${value.offset})`}.`
          }
        />
      )}
    />
  );
};
