import type { DocumentRow } from '@dossier/shared/contract';
import { takesType } from '@dossier/shared/contract';
import { Button, type ButtonProps, Drawer, styled, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ArrowUpIcon, CameraIcon, GalleryIcon } from '../../theme/icons.tsx';
import { Hint } from '../../theme/layout.tsx';
import { FileButton } from '../../upload/FileButton.tsx';
import { takenText } from './refusal.ts';
import type { HandOver } from './useHandOver.ts';

const Ways = styled('div')(({ theme: { spacing } }) => ({ display: 'grid', gap: spacing(2), marginTop: spacing(4) }));

/** Whether there is more than one way to hand a document over. */
const hasWays = (document: DocumentRow): boolean => takesType(document, '.pdf') || takesType(document, '.jpg');

type SheetProps = {
  readonly document: DocumentRow;
  readonly over: HandOver;
  readonly onClose: () => void;
};

/** All ways to hand a document over: a file, the camera, photos of paper. It ends with any of them. */
const UploadSheet = ({ document, over: { choice, onPhotos }, onClose }: SheetProps) => {
  const id = useId();
  const take = (files: File[]) => {
    choice.onFiles(files);
    onClose();
  };
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      // Above the window of one item at a time, from which it may be opened.
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { borderRadius: '12px 12px 0 0', p: 4 } } }}
    >
      <Typography variant="h2" id={id} className="wrap">
        {document.fieldName}
      </Typography>
      <Hint>{takenText(document)}</Hint>
      <Ways>
        <FileButton accept={choice.accept} onFiles={take} variant="contained" startIcon={<ArrowUpIcon />}>
          Choose a file
        </FileButton>
        {takesType(document, '.jpg') && (
          <FileButton accept="image/jpeg" capture="environment" onFiles={take} startIcon={<CameraIcon />}>
            Take a photo
          </FileButton>
        )}
        {onPhotos && (
          <Button
            startIcon={<GalleryIcon />}
            aria-label={`Photos to PDF: ${document.fieldName}`}
            onClick={() => {
              onClose();
              onPhotos();
            }}
          >
            Photos to PDF
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </Ways>
    </Drawer>
  );
};

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
