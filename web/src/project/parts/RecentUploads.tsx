import type { SubmissionRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatMoment, formatRelative } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { List, Row } from '../../theme/List.tsx';
import { StatusChip } from '../../theme/StatusChip.tsx';
import { type Answer, Loaded } from '../../theme/states/Loaded.tsx';
import { FileName } from './FileName.tsx';

type Props = { readonly submissions: Answer<readonly SubmissionRow[]>; readonly named: boolean };

/** The newest uploads the caller may see (DETAIL-12). */
export const RecentUploads = ({ submissions, named }: Props) => (
  <Box component="section" aria-label="Recent uploads">
    <Typography variant="h2" sx={{ mb: 3 }}>
      Recent uploads
    </Typography>
    <Card sx={{ px: 4, '& > .MuiAlert-root': { my: 4 } }}>
      <Loaded
        what="Recent uploads"
        answer={submissions}
        shape={<Skeleton variant="rounded" height={60} sx={{ my: 4 }} />}
      >
        {(rows) => (
          <>
            {rows.length === 0 && (
              <Typography color="textSecondary" sx={{ py: 4 }}>
                Nothing has been uploaded yet.
              </Typography>
            )}
            <List>
              {rows.slice(0, 6).map((row) => (
                <Row key={row.id} pad={2.5}>
                  <Box sx={{ flex: 1, minWidth: 0, lineHeight: '18px' }}>
                    <div className="cut">
                      {row.fieldName}
                      {named && `, ${displayName(row.collaborator)}`}
                    </div>
                    <div className="muted small">
                      <FileName name={row.fileName} />,{' '}
                      <span title={formatMoment(row.uploadedAt)}>{formatRelative(row.uploadedAt)}</span>
                    </div>
                  </Box>
                  <StatusChip status={row.status} />
                </Row>
              ))}
            </List>
          </>
        )}
      </Loaded>
    </Card>
  </Box>
);
