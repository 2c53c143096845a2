import { Button } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { ExpandLessRounded as LessIcon, ExpandMoreRounded as MoreIcon } from './icons.tsx';

/** What is seldom wanted on a small screen; it is read when it is opened. */
export const More = ({ children }: { readonly children: ReactNode }) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        fullWidth
        sx={{ mt: 6 }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        endIcon={isOpen ? <LessIcon /> : <MoreIcon />}
        onClick={() => setOpen(!isOpen)}
      >
        More: comments, time line, about
      </Button>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
};
