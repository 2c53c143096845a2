import type { ProjectRow, UploadLimits } from '@dossier/shared/contract';
import { MB, uploadLimits, usualLimits, versionsIn } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { usualShare } from './limits.ts';

/** What stands in the fields: nothing for what is as usual. */
const typedOf = ({ share, versions }: UploadLimits) => ({
  share: share === null ? '' : String(share / MB),
  versions: versions === null ? '' : String(versions),
});
type Typed = ReturnType<typeof typedOf>;

const hints: Typed = {
  share: `In MB. Leave it empty for ${usualShare}.`,
  versions: `Leave it empty for ${versionsIn(usualLimits)}.`,
};

const numberIn = (typed: string, factor = 1): number | null =>
  typed.trim() === '' ? null : Math.round(Number(typed) * factor);

/** What was typed, or why that cannot be, by field. */
const limitsIn = (typed: Typed): { limits: UploadLimits } | { problems: Partial<Typed> } => {
  const parsed = uploadLimits.safeParse({ share: numberIn(typed.share, MB), versions: numberIn(typed.versions) });
  if (parsed.success) return { limits: parsed.data };
  return { problems: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])) };
};

const labels: Typed = { share: 'Storage of each collaborator', versions: 'Versions of a document' };
const fields = ['share', 'versions'] as const;

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** What one collaborator may use, so that nobody uses up what the others need. */
export default function LimitsDialog({ project, onClose }: Props) {
  const before = typedOf(project.uploadLimits);
  const draft = useDraft<Partial<Typed>>(`limits-${project.id}`);
  const typed = { ...before, ...draft.typed };
  const { run } = useCommand('SetUploadLimits', { success: 'Saved what each collaborator may use.' });
  const found = limitsIn(typed);
  const problems = 'problems' in found ? found.problems : {};
  return (
    <FormDialog
      title="What each collaborator may use"
      hint="Files that are there stay, also beyond a new limit."
      action="Save"
      ready={'limits' in found && fields.some((field) => typed[field] !== before[field])}
      onSubmit={async () => 'limits' in found && run({ projectId: project.id, ...found.limits })}
      onClose={onClose}
      draft={draft}
    >
      {fields.map((field) => (
        <Field
          key={field}
          label={labels[field]}
          type="number"
          value={typed[field]}
          onChange={(text) => draft.type((known) => ({ ...known, [field]: text }))}
          problem={problems[field]}
          helperText={hints[field]}
          slotProps={{ htmlInput: { min: 1, step: 1 } }}
        />
      ))}
    </FormDialog>
  );
}
