import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AreaChartOutlined as ChartIcon } from '../../theme/icons.tsx';
import { lazily } from '../../theme/states/lazily.ts';

const Pictures = lazily(() => import('./Pictures.tsx'));

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** Pictures of how far the project is, folded until somebody wants them; the address keeps that. */
export const Progress = ({ project, documents }: Props) => {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.has('progress');
  const toggle = () =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search);
        if (next.has('progress')) next.delete('progress');
        else next.set('progress', 'shown');
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return (
    <Box sx={{ mb: isOpen ? 6 : 3 }}>
      <Button size="small" startIcon={<ChartIcon />} aria-expanded={isOpen} aria-controls="progress" onClick={toggle}>
        {isOpen ? 'Hide progress' : 'Show progress'}
      </Button>
      <Box id="progress" sx={isOpen ? { mt: 3 } : {}}>
        {isOpen && (
          <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
            <Pictures project={project} documents={documents} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
};
