import { type DocumentRow, isOwed, type ProjectRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { ArrowUpIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/layout.tsx';
import { useFocusHeld } from '../../theme/useFocusHeld.ts';
import { FileButton } from '../../upload/FileButton.tsx';
import { UploadCard } from '../../upload/UploadCard.tsx';
import { PhotosButton } from '../photos/PhotosButton.tsx';
import { Again, ReceiptButton, WithdrawButton } from './documentButtons.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import type { Handed } from './useHanded.ts';
import { useHandOver } from './useHandOver.ts';

type Props = { readonly project: ProjectRow; readonly document: DocumentRow; readonly handed: Handed };

const Actions = styled(Line)({ justifyContent: 'flex-end' });

/** Send a document, watch it go, see its receipt (DETAIL-14, BEY-08). */
export const DocumentActions = ({ project, document, handed }: Props) => {
  const { upload, refusal, isOpen, onPhotos, words, choice } = useHandOver(document, handed);
  const held = useFocusHeld<HTMLDivElement>();
  const owed = isOwed(document);
  const photos = onPhotos && <PhotosButton document={document} onClick={onPhotos} />;
  const refused = refusal && (
    <RefusedFile
      {...refusal}
      document={document}
      another={
        <Line gap={2}>
          <FileButton {...choice} size="small" aria-label={`Choose another file: ${document.fieldName}`}>
            Choose another
          </FileButton>
          {photos}
        </Line>
      }
    />
  );
  if (upload)
    return (
      <div {...held} style={{ width: '100%' }}>
        {refused}
        <UploadCard upload={upload} />
      </div>
    );
  return (
    <Actions {...held} gap={2} align="stretch" wrap>
      {refused}
      <ReceiptButton document={document} />
      <WithdrawButton document={document} />
      {!refused && <Again project={project} document={document} />}
      {!refused && photos}
      {isOpen && !refused && (
        <FileButton
          {...choice}
          variant={owed ? 'contained' : 'outlined'}
          startIcon={<ArrowUpIcon />}
          aria-label={`${words}: ${document.fieldName}`}
        >
          {words}
        </FileButton>
      )}
    </Actions>
  );
};
