import { type DocumentRow, isDelivered, isOwed, type ProjectRow } from '@dossier/shared/contract';
import { Card, IconButton, styled } from '@mui/material';
import { useState } from 'react';
import { useThreads } from '../../reads/threads.ts';
import { ArrowUpIcon, CheckCircleIcon, ExpandLessIcon, ExpandMoreIcon } from '../../theme/icons.tsx';
import { Line } from '../../theme/layout.tsx';
import { DocumentState } from '../../theme/status/DocumentState.tsx';
import { StatusChip } from '../../theme/status/StatusChip.tsx';
import { useFocusHeld } from '../../theme/useFocusHeld.ts';
import { When } from '../../theme/When.tsx';
import { UploadCard } from '../../upload/UploadCard.tsx';
import { ThreadButton } from '../comments/ThreadButton.tsx';
import { DocumentName } from '../parts/DocumentName.tsx';
import { DocumentHead, Template } from '../parts/documents.tsx';
import { DocumentNotes } from './DocumentNotes.tsx';
import { Again, ReceiptButton, WithdrawButton } from './documentButtons.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import { UploadButton } from './UploadButton.tsx';
import type { Handed } from './useHanded.ts';
import { type HandOver, useHandOver } from './useHandOver.ts';

type Props = { readonly project: ProjectRow; readonly document: DocumentRow; readonly handed: Handed };
type PartProps = Omit<Props, 'handed'> & { readonly over: HandOver };

/** Its button reaches over all of it; what else can be pressed lies above that. */
const Item = styled(Card)(({ theme: { spacing } }) => ({
  position: 'relative',
  padding: spacing(4),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2),
  '& .MuiButtonBase-root, & .MuiLink-root': { zIndex: 1 },
  '& .MuiLink-root': { position: 'relative' },
  '& .reaching': { position: 'static', zIndex: 0, justifySelf: 'start' },
  '& .reaching::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
  '&:has(.reaching:active)': { background: 'var(--hover)' },
})) as typeof Card;

const Refused = ({ document, over }: Omit<PartProps, 'project'>) =>
  over.refusal && (
    <RefusedFile
      {...over.refusal}
      document={document}
      another={
        <UploadButton
          document={document}
          over={over}
          className="reaching"
          aria-label={`Choose another file: ${document.fieldName}`}
        >
          Choose another
        </UploadButton>
      }
    />
  );

const Asked = ({ project, document, over }: PartProps) => {
  const owed = isOwed(document);
  return (
    <>
      <DocumentHead document={document} state={<DocumentState of={document} />} />
      <div>
        {document.excuse?.reason && <div className="small soft wrap">{document.excuse.reason}</div>}
        <DocumentNotes document={document} />
      </div>
      <Refused document={document} over={over} />
      {over.upload && <UploadCard upload={over.upload} />}
      <Line wrap gap={2}>
        {over.isOpen && !over.upload && !over.refusal && (
          <UploadButton
            document={document}
            over={over}
            className="reaching"
            variant={owed ? 'contained' : 'outlined'}
            startIcon={<ArrowUpIcon />}
            aria-label={`${over.words}: ${document.fieldName}`}
          >
            {over.words}
          </UploadButton>
        )}
        {!over.upload && !over.refusal && <Again project={project} document={document} />}
        <ReceiptButton document={document} />
        <ThreadButton project={project} document={document} />
      </Line>
    </>
  );
};

const Delivered = ({ project, document, over }: PartProps) => {
  const unread = useThreads(project.id).data?.find(({ documentId }) => documentId === document.id)?.unread ?? 0;
  const [unfolded, setUnfolded] = useState<boolean>();
  const isUnfolded = unfolded ?? unread > 0;
  return (
    <>
      <Line gap={2}>
        <CheckCircleIcon aria-hidden fontSize="small" sx={{ color: 'var(--ok)' }} />
        <div className="grow shrink">
          <DocumentName document={document} />
        </div>
        <ReceiptButton document={document} />
        <IconButton
          aria-label={`More about ${document.fieldName}`}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
        </IconButton>
      </Line>
      <Refused document={document} over={over} />
      {over.upload && <UploadCard upload={over.upload} />}
      <div>
        <StatusChip status={document.status} />{' '}
        <span className="muted small wrap">
          {document.fileName}
          {document.uploadedAt && (
            <>
              , <When at={document.uploadedAt} inline />
            </>
          )}
        </span>
        <DocumentNotes document={document} />
      </div>
      {isUnfolded && (
        <>
          <Template document={document} />
          <Line wrap gap={2}>
            {over.isOpen && !over.upload && !over.refusal && (
              <UploadButton document={document} over={over} aria-label={`${over.words}: ${document.fieldName}`}>
                {over.words}
              </UploadButton>
            )}
            <WithdrawButton document={document} />
            <ThreadButton project={project} document={document} />
          </Line>
        </>
      )}
    </>
  );
};

/** A document on a phone: as a whole the button while it is asked for, a line once it is delivered. */
export const DocumentCard = ({
  project,
  document,
  handed,
  component = 'li',
}: Props & { readonly component?: 'li' | 'div' }) => {
  const over = useHandOver(document, handed);
  const held = useFocusHeld<HTMLDivElement>();
  // With a reason there is no file to show.
  const Part = isDelivered({ status: document.status }) ? Delivered : Asked;
  return (
    <Item component={component} {...held}>
      <Part project={project} document={document} over={over} />
    </Item>
  );
};
