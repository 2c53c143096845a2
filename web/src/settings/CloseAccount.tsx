import Button from '@mui/material/Button';
import { useState } from 'react';
import { CloseAccountDialog } from './CloseAccountDialog.tsx';
import { Section } from './Section.tsx';

export const CloseAccount = () => {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Close account"
      text="Your personal data are erased, and the projects that you host come to an end, unless you hand them over before."
      action={
        <Button color="error" onClick={() => setOpen(true)}>
          Close account
        </Button>
      }
    >
      {open && <CloseAccountDialog onClose={() => setOpen(false)} />}
    </Section>
  );
};
