import type { ProjectRow } from '@dossier/shared/contract';
import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useNow } from '../../reads/clock.ts';
import { usePast } from '../../reads/past.ts';
import { isManager } from '../../reads/projects.ts';
import { Heading, Lead, Line } from '../../theme/layout.tsx';
import { lazily } from '../../theme/states/lazily.ts';
import { retentionSentence } from './sentences.ts';

const RetentionDialog = lazily(() => import('./RetentionDialog.tsx'));

/** Until when documents are kept, and the way to change that (BEY-40). */
export const Retention = ({ project }: { project: ProjectRow }) => {
  const now = useNow();
  const past = usePast();
  const [changing, setChanging] = useState(false);
  return (
    <Box component="section" aria-label="How long documents are kept" sx={{ mt: 8 }}>
      <Line justify="space-between" align="center" wrap>
        <Heading gap={0}>How long documents are kept</Heading>
        {!past && isManager(project) && project.status !== 'bin' && (
          <Button onClick={() => setChanging(true)}>Change how long</Button>
        )}
      </Line>
      <Lead>{retentionSentence(project, now)}</Lead>
      {changing && (
        <Suspense fallback={null}>
          <RetentionDialog project={project} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Box>
  );
};
