import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useCommand } from '../data/commands.ts';
import { useMe } from '../data/me.ts';

/** Emails on or off (SET-16). */
export const NotificationSwitch = () => {
  const { data: me } = useMe();
  const { run, pending } = useCommand('SetNotificationPreference');
  return (
    <FormControlLabel
      control={
        <Switch
          checked={me?.notifications ?? true}
          disabled={!me || pending}
          onChange={(_, notifications) => void run({ notifications })}
        />
      }
      label="Email notifications"
      labelPlacement="start"
      sx={{ ml: 0 }}
    />
  );
};
