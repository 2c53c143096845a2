import { placeOf, settingsDefaults, timeZoneLabels } from '@dossier/shared/contract';
import { Autocomplete, Box, Link as MuiLink, TextField } from '@mui/material';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { presetZone, zones } from '../../format/zones.ts';

/** What a new project starts with where nothing says better, as the list names it (CREATE-07). */
const { timeZone: usual } = settingsDefaults;

/** The time zone of the deadline, by name; each shows its present offset (CREATE-09). The viewer's own is one click away, and beside that the usual one. */
export const ZoneInput = () => {
  const { field, fieldState } = useController({ name: 'timeZone' });
  const options = useMemo(() => zones(new Date()), []);
  const value = options.find(({ id }) => id === field.value) ?? { id: field.value, label: field.value, offset: '' };
  const own = presetZone();
  const isOwn = own !== undefined && own === field.value;
  const other = isOwn ? usual : own;
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
            <>
              {fieldState.error?.message ??
                `${isOwn ? `Your clock: ${placeOf(own) ?? own}. ` : ''}The due date ends at midnight there${value.offset && ` (now ${value.offset})`}.`}{' '}
              {other && (
                <MuiLink component="button" type="button" variant="inherit" onClick={() => field.onChange(other)}>
                  {isOwn ? `Use ${timeZoneLabels[usual]}` : `Use your clock: ${placeOf(other) ?? other}`}
                </MuiLink>
              )}
            </>
          }
        />
      )}
    />
  );
};
