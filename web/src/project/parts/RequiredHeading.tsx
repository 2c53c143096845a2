import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { collectionPath } from '../../paths.ts';
import { Line } from '../../theme/Line.tsx';
import { SupportDocuments } from './SupportDocuments.tsx';

type Props = {
  readonly project: ProjectRow;
  /** Undefined while they load. */
  readonly documents: readonly DocumentRow[] | undefined;
  /** `3/8`, once it is known. */
  readonly counts?: string | undefined;
};

export const RequiredHeading = ({ project, documents, counts }: Props) => (
  <Line wrap mb={3}>
    <Typography variant="h2" id="required" sx={{ mr: 'auto' }}>
      Required Documents{' '}
      {counts && (
        <Box component="span" className="num muted" sx={{ fontWeight: 500 }}>
          {counts}
        </Box>
      )}
    </Typography>
    {documents && <SupportDocuments project={project} documents={documents} />}
    <Button component={Link} to={collectionPath(project.id)}>
      View All
    </Button>
  </Line>
);
