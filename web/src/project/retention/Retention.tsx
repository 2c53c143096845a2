import type { ProjectRow } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { useNow } from '../../reads/clock.ts';
import { usePast } from '../../reads/past.ts';
import { isManaging } from '../../reads/projects.ts';
import { Heading, Lead, Line } from '../../theme/layout.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { lazily } from '../../theme/states/lazily.ts';
import { retentionSentence } from './sentences.ts';

const RetentionDialog = lazily(() => import('./RetentionDialog.tsx'));

/** Until when documents are kept, and the way to change that (BEY-40). */
export const Retention = ({ project }: { project: ProjectRow }) => {
  const now = useNow();
  const past = usePast();

  return (
    <Box component="section" aria-label="How long documents are kept" sx={{ mt: 8 }}>
      <Line justify="space-between" align="center" wrap>
        <Heading gap={0}>How long documents are kept</Heading>
        {!past && isManaging(project) && (
          <Opener opens={(close) => <RetentionDialog project={project} onClose={close} />}>Change how long</Opener>
        )}
      </Line>
      <Lead>{retentionSentence(project, now)}</Lead>
    </Box>
  );
};
