import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useDownload } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { isManager } from '../../reads/projects.ts';
import { FileDownloadOutlined as DownloadIcon, FactCheckOutlined as ReviewIcon } from '../../theme/icons.tsx';
import { toReviewIn } from '../parts/toReview.ts';
import { LookBackButton } from './LookBackButton.tsx';
import { RemindButton, toRemind } from './RemindButton.tsx';
import { useReviewed } from './ReviewedNotice.tsx';

const primary = { variant: 'contained', color: 'primary' } as const;

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly hasFiles: boolean;
};

/** What to do with the project; what comes next stands out: review, then remind, then download. */
export const HeaderActions = ({ project, people, hasFiles }: Props) => {
  const { download } = useDownload();
  const past = usePast();
  const canManage = isManager(project);
  const toReview = toReviewIn(project.id, people);
  const first = canManage ? toReview.first : undefined;
  const isReviewed = useReviewed(people) !== undefined;
  const canRemind = canManage && !isReviewed;
  const isRemindNext = canRemind && !first && toRemind(project, people).length > 0;
  return (
    <>
      {first && (
        <Button {...primary} startIcon={<ReviewIcon />} component={Link} to={first}>
          Review {toReview.amount}
        </Button>
      )}
      {canRemind && <RemindButton project={project} people={people} isPrimary={isRemindNext} />}
      {!past && (
        <>
          <LookBackButton projectId={project.id} />
          <Button
            {...(!first && !isRemindNext && primary)}
            startIcon={<DownloadIcon />}
            disabled={!hasFiles}
            onClick={() => download({ projectId: project.id })}
          >
            Download All
          </Button>
        </>
      )}
    </>
  );
};
