import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import {
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { count } from '../../format/numbers.ts';
import { auditPath, copyPath } from '../../paths.ts';
import { isManaging, useDocuments } from '../../reads/projects.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { Line } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../../theme/states/states.tsx';
import { About } from '../parts/About.tsx';
import { DocumentCells } from '../parts/documents.tsx';
import { ProjectMenu } from '../parts/ProjectMenu.tsx';
import { StatusNotice } from '../parts/StatusNotice.tsx';
import { SupportDocuments } from '../parts/SupportDocuments.tsx';
import { definitionsOf } from '../parts/steps.ts';
import { TeamLink } from '../parts/TeamLink.tsx';
import { Retention } from '../retention/Retention.tsx';

const Documents = ({ documents }: { documents: readonly DocumentRow[] }) => (
  <TableContainer component={Card} tabIndex={0} role="region" aria-label="Documents">
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>Document Name</TableCell>
          <TableCell>Format</TableCell>
          <TableCell align="right">Maximum Size</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {documents.map((document) => (
          <TableRow key={document.id}>
            <DocumentCells document={document} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** What new projects can begin with (BEY-33). */
export const TemplateView = ({ project }: { project: ProjectRow }) => {
  const documents = useDocuments(project.id);
  const { moreReminders } = project.mailing;
  const canManage = isManaging(project);
  return (
    <>
      <PageHeader
        title={project.projectName}
        state={`A template with ${count(project.documentCount, 'document')}. New projects begin with a copy of it.`}
        actions={
          <>
            {canManage && (
              <WayTo to={copyPath(project)} variant="contained">
                New project from it
              </WayTo>
            )}
            <ProjectMenu project={project} />
          </>
        }
      />
      <StatusNotice project={project} />
      <Facts
        band
        facts={[
          ['Visibility', project.projectScope === 'public' ? 'Public' : 'Private'],
          ['Time zone', project.timeZone],
          ['Reminders', String(1 + moreReminders.length)],
          ['Supporting files', String(project.supportingFiles.length)],
        ]}
      />
      <div>
        <Line wrap mt={6} mb={3}>
          <Typography variant="h2" className="to-start">
            Documents
          </Typography>
          {documents.data && <SupportDocuments project={project} documents={documents.data} />}
          <Button to={auditPath(project.id)}>Time line</Button>
          {canManage && <Button to={definitionsOf(project.projectScope).path(project.id)}>Change documents</Button>}
        </Line>
        <Loaded
          what="Documents"
          answer={documents}
          shape={160}
          empty={<EmptyState title="No documents yet">Add the documents that each new project begins with.</EmptyState>}
        >
          {(known) => <Documents documents={known} />}
        </Loaded>
      </div>
      <Retention project={project} />
      <About project={project}>{project.teamId && <TeamLink teamId={project.teamId} />}</About>
    </>
  );
};
