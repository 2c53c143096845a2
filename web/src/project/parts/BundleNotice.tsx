import type { BundleRow, ProjectRow } from '@dossier/shared/contract';
import { Button, Stack } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { count, formatSize } from '../../format/numbers.ts';
import { formatWhen } from '../../format/when.ts';
import { useNow } from '../../reads/clock.ts';
import { useDownload } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { isManager, useBundle } from '../../reads/projects.ts';
import { Notice } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';

/** Whether the newest bundle holds something else than what is accepted now. */
const isOutdated = ({ acceptedSince, droppedSince }: BundleRow): boolean => acceptedSince + droppedSince > 0;

/** `accepted`: how many documents are accepted now. Undefined: there is nothing to say. */
const bundleSentences = (bundle: BundleRow | undefined, accepted: number, now: number): string | undefined => {
  if (!bundle) return accepted > 0 ? `${count(accepted, 'document is', 'documents are')} accepted.` : undefined;
  const { documents, bytes, madeAt, acceptedSince, droppedSince, deleted } = bundle;
  return [
    documents === 0
      ? 'No document was accepted by the due date.'
      : `Bundle of ${count(documents, 'accepted document')} (${formatSize(bytes)}), made ${formatWhen(madeAt, now)}.`,
    ...(acceptedSince > 0 ? [`${count(acceptedSince, 'document')} accepted since.`] : []),
    ...(droppedSince > 0 ? [`${count(droppedSince, 'of them is', 'of them are')} accepted no more.`] : []),
    ...(deleted > 0 ? [`The bytes of ${count(deleted, 'of them', 'of them')} were deleted.`] : []),
  ].join(' ');
};

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
