import { type WebhookChange, webhookKinds } from '@dossier/shared/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';

/** Which kinds of events, or all of them at once. */
export const KindsInput = () => {
  const { field, fieldState } = useController<WebhookChange, 'kinds'>({ name: 'kinds' });
  const hasAll = field.value.length === webhookKinds.length;
  return (
    <div>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={webhookKinds}
        value={field.value}
        onChange={(_event, kinds) => field.onChange(kinds)}
        onBlur={field.onBlur}
        limitTags={6}
        renderInput={(props) => (
          <TextField
            {...props}
            label="Kinds of events"
            error={Boolean(fieldState.error)}
            helperText={fieldState.error?.message}
          />
        )}
      />
      <Button size="small" sx={{ mt: 2 }} onClick={() => field.onChange(hasAll ? [] : [...webhookKinds])}>
        {hasAll ? 'Choose none' : 'Choose all'}
      </Button>
    </div>
  );
};
