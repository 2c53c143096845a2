import type { DocumentRow } from '@dossier/shared/contract';
import { Button, type ButtonProps } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileButton } from '../../upload/FileButton.tsx';
import { hasWays, UploadSheet } from './UploadSheet.tsx';
import type { HandOver } from './useHandOver.ts';

type Props = Pick<ButtonProps, 'aria-label' | 'className' | 'color' | 'size' | 'startIcon' | 'variant'> & {
  readonly document: DocumentRow;
  readonly children: ReactNode;
  readonly over: HandOver;
};

/** On a phone: asks how, where there are several ways, and else opens the chooser at once. */
export const UploadButton = ({ document, over, ...props }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // What had the focus in between is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!hasWays(document)) return <FileButton {...props} {...over.choice} />;
  return (
    <>
      <Button {...props} ref={button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && <UploadSheet document={document} over={over} onClose={() => setOpen(false)} />}
    </>
  );
};
