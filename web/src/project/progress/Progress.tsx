import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Box, Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { lazily } from '../../theme/states/lazily.ts';
import { useProgressShown } from './useProgressShown.ts';

const Pictures = lazily(() => import('./Pictures.tsx'));

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** Pictures of how far the project is, away until somebody wants them. */
export const Progress = ({ project, documents }: Props) => {
  const { isShown } = useProgressShown();
  return (
    isShown && (
      <Box sx={{ mb: 6 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
          <Pictures project={project} documents={documents} />
        </Suspense>
      </Box>
    )
  );
};
