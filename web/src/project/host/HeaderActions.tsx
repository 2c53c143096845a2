import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useWork } from '../../data/useWork.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { pastSearch, projectPath } from '../../paths.ts';
import { useDownload } from '../../reads/downloads.ts';
import { useNewestMoment, usePast } from '../../reads/past.ts';
import { isManaging } from '../../reads/projects.ts';
import { DownloadIcon, HistoryIcon, ReviewIcon } from '../../theme/icons.tsx';
import { toReviewIn } from '../parts/toReview.ts';
import { RemindButton, toRemind } from './RemindButton.tsx';
import { useReviewed } from './ReviewedNotice.tsx';

/** To the same page with a bar that leads back through the project's life. */
const LookBackButton = ({ projectId }: { projectId: string }) => {
  const leadOn = useLeadOn();
  const newest = useNewestMoment();
  const opening = useWork(async () => {
    const moment = await newest(projectId);
    if (moment) leadOn(`${projectPath(projectId)}${pastSearch('', String(moment.position))}`);
  });
  return (
    <Button startIcon={<HistoryIcon />} loading={opening.isPending} onClick={() => opening.mutate()}>
      History
    </Button>
  );
};

const primary = { variant: 'contained' } as const;

type Props = {
  readonly project: ProjectRow;
  readonly people: readonly CollaboratorRow[];
  readonly hasFiles: boolean;
};

/** What to do with the project; what comes next stands out: review, then remind, then download. */
export const HeaderActions = ({ project, people, hasFiles }: Props) => {
  const { download } = useDownload();
  const past = usePast();
  const canManage = isManaging(project);
  const toReview = toReviewIn(project.id, people);
  const first = canManage ? toReview.first : undefined;
  const isReviewed = useReviewed(people) !== undefined;
  const canRemind = canManage && !isReviewed;
  const isRemindNext = canRemind && !first && toRemind(project, people).length > 0;
  return (
    <>
      {first && (
        <Button {...primary} startIcon={<ReviewIcon />} to={first}>
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
