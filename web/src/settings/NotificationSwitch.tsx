import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import { useCommand } from '../data/commands.ts';
import { useMe } from '../reads/me.ts';
import { Loaded } from '../theme/states/Loaded.tsx';

/** Emails on or off (SET-16). */
export const NotificationSwitch = () => {
  const me = useMe();
  const { run, pending } = useCommand('SetNotificationPreference');
  return (
    <Loaded what="The setting" answer={me} shape={<Skeleton variant="rounded" width={180} height={38} />}>
      {({ notifications }) => (
        <FormControlLabel
          control={
            <Switch checked={notifications} disabled={pending} onChange={(_, on) => void run({ notifications: on })} />
          }
          label="Email notifications"
          labelPlacement="start"
          sx={{ ml: 0 }}
        />
      )}
    </Loaded>
  );
};
