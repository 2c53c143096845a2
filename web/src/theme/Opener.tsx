import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';

type Props = Omit<ButtonProps, 'onClick'> & {
  /** What it opens, until that is closed; it may have to be loaded first. */
  readonly opens: (close: () => void) => ReactNode;
};

/** A button with what it opens. */
export const Opener = ({ opens, ...props }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => setOpen(true)} />
      {isOpen && <Suspense>{opens(() => setOpen(false))}</Suspense>}
    </>
  );
};
