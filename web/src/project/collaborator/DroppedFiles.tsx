import { type DocumentRow, takesType } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { CheckIcon, CloseIcon } from '../../theme/icons.tsx';
import { Tool } from '../../theme/inputs/Tool.tsx';
import { Line } from '../../theme/layout.tsx';
import { progressText } from '../../upload/progress.ts';
import { foreignText } from './match.ts';
import { refusalText } from './refusal.ts';
import type { Dropped, Handed } from './useHanded.ts';

type Props = {
  readonly handed: Pick<Handed, 'dropped' | 'drop' | 'uploads'>;
  readonly documents: readonly DocumentRow[];
};
type Found = { readonly documents: readonly DocumentRow[]; readonly uploads: Handed['uploads'] };

/** Why a file is not on its way, after its name; read again each time, so that it goes with its reason. */
const notTaken = ({ file, documentId, isFolder }: Dropped, { documents, uploads }: Found): string | undefined => {
  if (isFolder) return ' is a folder. Drop the files that are in it.';
  const document = documents.find(({ id }) => id === documentId);
  if (!document)
    return documents.some((one) => takesType(one, file.name))
      ? ': not uploaded, no document was chosen.'
      : `: ${foreignText(file.name)}`;
  const refusal = refusalText(file, document);
  if (refusal !== undefined) return ` ${refusal}`;
  const upload = uploads.get(document.id);
  return upload?.state === 'failed' ? `, ${progressText(upload)}` : undefined;
};

/** One that was called off or made way for another, or whose document is taken no more, is not of interest. */
const isThere =
  ({ documents, uploads }: Found) =>
  ({ file, documentId }: Dropped): boolean => {
    if (documentId === undefined) return true;
    const document = documents.find(({ id }) => id === documentId);
    if (!document) return false;
    return refusalText(file, document) !== undefined || uploads.get(documentId)?.fileName === file.name;
  };

const Files = styled('ul')(({ theme: { spacing } }) => ({
  flex: 1,
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: spacing(1),
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 400,
  textAlign: 'left',
  color: 'var(--ink)',
  '& > li': { display: 'flex', gap: spacing(2), overflowWrap: 'anywhere' },
  '& svg': { flex: 'none', fontSize: 18, marginTop: 1 },
}));

/** What was taken of the files that were dropped last, and what not. */
export const DroppedFiles = ({ handed: { dropped, drop, uploads }, documents }: Props) => {
  const there = dropped.filter(isThere({ documents, uploads }));
  if (there.length === 0) return null;
  return (
    <Line sx={{ width: '100%' }}>
      <Files aria-label="Files that were dropped">
        {there.map((one) => {
          const { file, documentId } = one;
          const why = notTaken(one, { documents, uploads });
          const fieldName = documents.find(({ id }) => id === documentId)?.fieldName;
          return (
            <li key={`${file.name} ${file.size} ${file.lastModified} ${documentId}`}>
              {why === undefined ? (
                <CheckIcon aria-hidden sx={{ color: 'var(--ok)' }} />
              ) : (
                <CloseIcon aria-hidden sx={{ color: 'var(--no)' }} />
              )}
              {/* What concerns a document is read aloud in its row. */}
              <span role={why !== undefined && !fieldName ? 'alert' : undefined}>
                <b>{file.name}</b>
                {why ?? `: taken for ${fieldName}`}
              </span>
            </li>
          );
        })}
      </Files>
      <Tool name="Dismiss" icon={CloseIcon} aria-label="Dismiss the list of files" onClick={() => drop([])} />
    </Line>
  );
};
