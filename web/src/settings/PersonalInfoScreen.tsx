import { Skeleton } from '@mui/material';
import { useEffect } from 'react';
import { clearSession, recall } from '../data/session.ts';
import { useMe } from '../reads/me.ts';
import { Narrow, Panel } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { PictureField } from './PictureField.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const PersonalInfoScreen = () => {
  const answer = useMe();
  // Without the stored profile the session ends, and the guard leads to sign-in (SET-09).
  useEffect(() => {
    if (!recall('userData')) clearSession();
  }, []);
  return (
    <Narrow>
      <PageHeader title="Personal info" state="Hosts and collaborators of your projects see your name and picture." />
      <Panel>
        <Loaded what="Your profile" answer={answer} shape={<Skeleton variant="rounded" height={420} />}>
          {(me) => (
            <>
              <PictureField me={me} />
              <ProfileForm me={me} />
            </>
          )}
        </Loaded>
      </Panel>
    </Narrow>
  );
};
export default PersonalInfoScreen;
