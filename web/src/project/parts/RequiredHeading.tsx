import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Button, styled, Typography } from '@mui/material';
import { collectionPath } from '../../paths.ts';
import { Line } from '../../theme/layout.tsx';
import { SupportDocuments } from './SupportDocuments.tsx';

type Props = {
  readonly project: ProjectRow;
  /** Undefined while they load. */
  readonly documents: readonly DocumentRow[] | undefined;
  /** `3/8`, once it is known. */
  readonly counts?: string | undefined;
};

const Counts = styled('span')({ fontWeight: 500 });

export const RequiredHeading = ({ project, documents, counts }: Props) => (
  <Line wrap mb={3}>
    <Typography variant="h2" id="required" className="to-start">
      Required Documents {counts && <Counts className="num muted">{counts}</Counts>}
    </Typography>
    {documents && <SupportDocuments project={project} documents={documents} />}
    <Button to={collectionPath(project.id)}>View All</Button>
  </Line>
);
