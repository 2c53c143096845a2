import type { DocumentRow } from '@dossier/shared/contract';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useNotify } from '../../data/notices.ts';
import { ArrowUpwardRounded as ArrowUpwardIcon } from '../../theme/icons.tsx';
import { FileButton } from '../../upload/FileButton.tsx';
import { foreignText, matchFiles } from './match.ts';
import { UnmatchedDialog } from './UnmatchedDialog.tsx';
import { useSendDocument } from './useSendDocument.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

const Zone = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  border: '1.5px dashed var(--primary)',
  background: 'var(--primary-soft)',
  borderRadius: 10,
  padding: spacing(4),
  [breakpoints.up('sm')]: { padding: spacing(5) },
  marginBottom: spacing(5),
  display: 'flex',
  flexWrap: 'wrap',
  gap: spacing(3),
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  color: 'var(--primary)',
  fontWeight: 560,
}));
/** Over the whole screen while a file is dragged across it. */
const Veil = styled('div')(({ theme: { zIndex } }) => ({
  position: 'fixed',
  inset: 12,
  zIndex: zIndex.modal,
  pointerEvents: 'none',
  borderRadius: 14,
  border: '2px dashed var(--primary)',
  background: 'color-mix(in srgb, var(--primary-soft) 88%, transparent)',
  display: 'grid',
  placeItems: 'center',
  color: 'var(--primary)',
  fontSize: 20,
  fontWeight: 600,
}));

/** Files may be dropped anywhere on the page. */
export const DropZone = ({ documents }: { documents: readonly DocumentRow[] }) => {
  const send = useSendDocument();
  const notify = useNotify();
  const [over, setOver] = useState(false);
  const [open, setOpen] = useState<readonly File[]>([]);

  const take = (files: readonly File[]) => {
    const { matched, open, foreign } = matchFiles(files, documents);
    notify(null);
    if (foreign.length > 0) notify(foreignText(foreign.map(({ name }) => name)), { type: 'error' });
    for (const { file, documentId } of matched) {
      const document = documents.find(({ id }) => id === documentId);
      if (document) send(file, document);
    }
    setOpen(open);
  };

  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener);
    };
  });

  return (
    <>
      <Zone>
        <ArrowUpwardIcon fontSize="small" aria-hidden />
        <span>Drop files anywhere, or choose them. Each is matched to its document by name and type.</span>
        <FileButton multiple onFiles={take}>
          Choose files
        </FileButton>
      </Zone>
      {over && <Veil aria-hidden="true">Drop the files to upload them</Veil>}
      {open.length > 0 && (
        <UnmatchedDialog files={open} documents={documents} onSend={send} onClose={() => setOpen([])} />
      )}
    </>
  );
};
