import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDownload } from '../reads/downloads.ts';
import { Section } from './Section.tsx';

/** All that is known of the account, to take along (BEY-17). */
export const OwnData = () => {
  const { download } = useDownload();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await download({ account: true });
    setAsking(false);
  };
  return (
    <Section
      title="Your data"
      text="Your profile, projects, uploads with their files, comments, notifications, bills, sessions and tokens, as one ZIP. Keep it safe."
      action={
        <Button loading={isAsking} onClick={ask}>
          Download my data
        </Button>
      }
    />
  );
};
