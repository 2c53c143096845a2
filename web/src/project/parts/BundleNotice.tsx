import type { BundleRow, ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCommand } from '../../data/commands.ts';
import { useNow } from '../../reads/clock.ts';
import { useDownload } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { isManager, useBundle } from '../../reads/projects.ts';
import { Notice } from '../../theme/Notice.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { bundleSentences, isOutdated } from './bundle.ts';

/** On a phone the buttons stand below the text. */
const besideOrBelow = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': { flexBasis: { xs: '100%', md: 'auto' } },
} as const;

type Props = { readonly project: ProjectRow };

const Bundle = ({ project, bundle }: Props & { readonly bundle: BundleRow | undefined }) => {
  const { download } = useDownload();
  const past = usePast();
  const asOf = past ? { asOf: past.moment } : {};
  const { run, pending } = useCommand('MakeBundle', { success: 'The bundle is made.' });
  const accepted = project.statusCounts.Accept;
  const sentences = bundleSentences(bundle, accepted, useNow());
  if (sentences === undefined) return null;
  const outdated = !bundle || isOutdated(bundle);
  const has = (bundle?.documents ?? 0) > 0;
  return (
    <Notice
      severity={has && !outdated ? 'success' : 'info'}
      aria-label="Bundle of accepted documents"
      sx={besideOrBelow}
      action={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {outdated && accepted > 0 && isManager(project) && (
            <Button size="small" loading={pending} onClick={() => run({ projectId: project.id })}>
              {has ? 'Make it anew' : 'Make a bundle'}
            </Button>
          )}
          {has && (
            <Button size="small" onClick={() => download({ projectId: project.id, which: 'bundle', ...asOf })}>
              Download bundle
            </Button>
          )}
        </Stack>
      }
    >
      {sentences}
    </Notice>
  );
};

/** What was accepted by the deadline, as one ZIP, and what was accepted since (BEY-10). */
export const BundleNotice = ({ project }: Props) => {
  const isPast = project.status === 'past';
  const answer = useBundle(project.id, isPast);
  return (
    isPast && (
      <Loaded what="Bundle" answer={answer} shape={null}>
        {([bundle]) => <Bundle project={project} bundle={bundle} />}
      </Loaded>
    )
  );
};
