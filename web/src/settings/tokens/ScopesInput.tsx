import { type NewToken, scopeNames, scopes } from '@dossier/shared/contract';
import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material';
import { useController } from 'react-hook-form';

/** What the token may do, as code and as a sentence. */
export const ScopesInput = () => {
  const { field, fieldState } = useController<NewToken, 'scopes'>({ name: 'scopes' });
  const toggled = (scope: (typeof scopeNames)[number]) =>
    scopeNames.filter((name) => field.value.includes(name) !== (name === scope));
  return (
    <FormControl component="fieldset" error={Boolean(fieldState.error)}>
      <FormLabel component="legend">The token may</FormLabel>
      {scopeNames.map((scope) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: 'flex-start', mt: 2 }}
          control={
            <Checkbox
              size="small"
              sx={{ py: 0.5 }}
              checked={field.value.includes(scope)}
              onChange={() => field.onChange(toggled(scope))}
            />
          }
          label={
            <>
              <Box component="code" sx={{ fontSize: 13, fontWeight: 560 }}>
                {scope}
              </Box>
              <div className="muted small">{scopes[scope]}</div>
            </>
          }
        />
      ))}
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
};
