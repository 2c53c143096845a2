import type { DocumentRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { deletedText } from '../../format/deleted.ts';
import { Reasons } from '../../theme/status/StatusChip.tsx';
import { When } from '../../theme/When.tsx';

const Note = styled('div')(({ theme: { spacing } }) => ({
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--ink-3)',
  marginTop: spacing(1),
}));
const Remarks = styled(Note)({ maxWidth: 320, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

/** The review's remarks, that it is not asked any more, and that an accepted document is locked (DETAIL-17, DETAIL-20). */
export const DocumentNotes = ({ document }: { document: DocumentRow }) => (
  <>
    <Reasons reasons={document.reasons} />
    {document.remarks && <Remarks className="soft">“{document.remarks}”</Remarks>}
    {document.status === 'Accept' && document.reviewedAt && (
      <Note>
        Accepted and locked, <When at={document.reviewedAt} inline />
      </Note>
    )}
    {document.unasked && <Note>It is not asked of you any more.</Note>}
    {document.deletedAt && <Note>{deletedText(document.deletedAt)}</Note>}
  </>
);
