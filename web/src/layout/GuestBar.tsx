import { Box, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { paths } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { ConfirmDialog } from '../theme/ConfirmDialog.tsx';
import { LogoutOutlined as LogoutIcon } from '../theme/icons.tsx';
import { Mark } from '../theme/Mark.tsx';
import { AccountButton } from './AccountButton.tsx';
import { Bar } from './Bar.tsx';

/** Above the one project of somebody without an account: who they are here, and the way to an account (BEY-41). */
export const GuestBar = ({ projectId }: { projectId: string }) => {
  const { data: me } = useMe();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  return (
    <Bar>
      <Mark />
      <Box component="span" className="muted small cut shrink grow" title={me?.email}>
        {me?.email}
      </Box>
      <AccountButton projectId={projectId} size="small" sx={{ flex: 'none' }}>
        Make an account
      </AccountButton>
      <Tooltip title="Sign out">
        <IconButton aria-label="Sign out" onClick={() => setLeaving(true)}>
          <LogoutIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={leaving}
        title="Sign out of this project?"
        confirm="Sign out"
        onConfirm={() => void logout({}, paths.signIn, false)}
        onClose={() => setLeaving(false)}
      >
        What you uploaded stays. To come back, open the link in your email again: a code will be sent to you.
      </ConfirmDialog>
    </Bar>
  );
};
