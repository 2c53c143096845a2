import type { CollaboratorRow, ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { displayName } from '../format/names.ts';
import { reviewPath } from '../paths.ts';
import { isManager } from '../reads/projects.ts';
import { Notice } from '../theme/Notice.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { History } from './History.tsx';
import { reviewItems } from './queue.ts';
import { ReviewPanel } from './ReviewPanel.tsx';
import { ReviewThread } from './ReviewThread.tsx';
import { Viewer } from './viewer/Viewer.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly submission: SubmissionRow;
  readonly people: readonly CollaboratorRow[];
};

/** The opened version is the one reviewed: a newer upload is only announced (REVIEW-07). */
export const Review = ({ project, submission, people }: Props) => {
  const [opened, setOpened] = useState(submission.version);
  const [shown, setShown] = useState(submission.version);
  const version = submission.versions.find((entry) => entry.version === shown) ?? submission.versions.at(-1);
  const items = reviewItems(people);
  const showNewest = () => {
    setOpened(submission.version);
    setShown(submission.version);
  };
  return (
    <>
      <PageHeader
        title={submission.fieldName}
        state={`${displayName(submission.collaborator)} in ${project.projectName}`}
      />
      {submission.version > opened && (
        <Notice
          severity="info"
          action={
            <Button size="small" onClick={showNewest}>
              Show it
            </Button>
          }
        >
          A newer version was uploaded while you were looking at this one.
        </Notice>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        {version && <Viewer key={version.fileId} version={version} fieldName={submission.fieldName} />}
        <ReviewPanel
          project={project}
          submission={submission}
          version={opened}
          shown={version?.version ?? opened}
          onShowNewest={showNewest}
          items={items}
          canReview={isManager(project)}
          pathOf={({ personId, documentId }) => reviewPath(project.id, personId, documentId)}
          history={
            <>
              <ReviewThread
                project={project}
                personId={submission.collaborator.id}
                documentId={submission.documentId}
              />
              <History submission={submission} shown={version?.version ?? 0} onShow={setShown} />
            </>
          }
        />
      </Box>
    </>
  );
};
