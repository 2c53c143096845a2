import type { DocumentRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { ArrowUpIcon } from '../../theme/icons.tsx';
import { FileButton } from '../../upload/FileButton.tsx';
import { DroppedFiles } from './DroppedFiles.tsx';
import { matchFiles } from './match.ts';
import { UnmatchedDialog } from './UnmatchedDialog.tsx';
import type { Handed } from './useHanded.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Browsers give folders among the files, of which nothing can be read. */
const foldersIn = ({ files, items }: DataTransfer): File[] => {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  return [...files].filter((_, index) => entries[index]?.isDirectory);
};

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

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

type Props = {
  readonly documents: readonly DocumentRow[];
  readonly handed: Handed;
};

/** Files may be dropped anywhere on the page. */
export const DropZone = ({ documents, handed }: Props) => {
  const { send, drop } = handed;
  const [over, setOver] = useState(false);
  /** What was entered last: whoever leaves anything else is still over the page. */
  const entered = useRef<EventTarget>(null);
  /** Of which it is not clear what they are for. */
  const [asked, setAsked] = useState<readonly File[]>([]);

  const take = (dropped: readonly File[], folders: readonly File[] = []) => {
    // The same one may lie in two places among what was chosen.
    const files = dropped.filter(
      (file, index) =>
        !folders.includes(file) &&
        !asked.some((one) => isSame(one, file)) &&
        dropped.findIndex((one) => isSame(one, file)) === index,
    );
    const { matched, open } = matchFiles(files, documents);
    for (const { file, documentId } of matched) {
      const document = documents.find(({ id }) => id === documentId);
      if (document) send(file, document);
    }
    const taken = files.map((file) => ({ file, documentId: matched.find((one) => one.file === file)?.documentId }));
    const refused = folders.map((file) => ({ file, documentId: undefined, isFolder: true }));
    // Whoever drops more while they are asked about some is asked about all of them.
    drop((all) => [...all.filter(({ file }) => asked.includes(file)), ...taken, ...refused]);
    setAsked([...asked, ...open]);
  };
  const place = (file: File, document: DocumentRow) => {
    send(file, document);
    drop((all) => all.map((one) => (one.file === file ? { file, documentId: document.id } : one)));
  };

  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      entered.current = event.target;
      setOver(true);
    };
    const leave = ({ target }: DragEvent) => {
      if (target === entered.current) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const release = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) take([...event.dataTransfer.files], foldersIn(event.dataTransfer));
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: allow, drop: release } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener);
    };
  });

  return (
    <>
      <Zone>
        <ArrowUpIcon fontSize="small" aria-hidden />
        <span>Drop files anywhere, or choose them. Each is matched to its document by name and type.</span>
        <FileButton multiple onFiles={take}>
          Choose files
        </FileButton>
        <DroppedFiles handed={handed} documents={documents} />
      </Zone>
      {over && <Veil aria-hidden="true">Drop the files to upload them</Veil>}
      {asked.length > 0 && (
        <UnmatchedDialog files={asked} documents={documents} onSend={place} onClose={() => setAsked([])} />
      )}
    </>
  );
};
