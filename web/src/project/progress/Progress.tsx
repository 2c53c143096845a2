import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Box, Skeleton } from '@mui/material';
import { lazyPart } from '../../theme/states/lazily.ts';
import { useProgressShown } from './useProgressShown.ts';

const Pictures = lazyPart(() => import('./Pictures.tsx'), <Skeleton variant="rounded" height={360} />);

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** Pictures of how far the project is, away until somebody wants them. */
export const Progress = ({ project, documents }: Props) => {
  const { isShown } = useProgressShown();
  return (
    isShown && (
      <Box sx={{ mb: 6 }}>
        <Pictures project={project} documents={documents} />
      </Box>
    )
  );
};
