import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '../../data/auth.ts';
import { Notice } from '../../theme/Notice.tsx';

type Props = { readonly signedInAs: string; readonly invited: string };

/** This browser is somebody else's at the moment. */
export const OtherPerson = ({ signedInAs, invited }: Props) => {
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const leave = async () => {
    setPending(true);
    await signOut();
    queryClient.clear();
  };
  return (
    <Notice
      severity="warning"
      sx={{ mt: 5 }}
      action={
        <Button size="small" loading={pending} onClick={() => void leave()}>
          Sign out
        </Button>
      }
    >
      You are signed in as {signedInAs}. This invitation is for {invited}.
    </Notice>
  );
};
