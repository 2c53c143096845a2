import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { formatSize } from '@dossier/shared/contract';
import { Button, Typography } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { useFormer } from '../../reads/former.ts';
import { Hint } from '../../theme/layout.tsx';

type Props = { readonly project: ProjectRow; readonly document: DocumentRow };

/** Gives once more what was given in the project that this one was made from (BEY-57). */
export default function AgainButton({ project, document }: Props) {
  const former = useFormer(project);
  const file = former?.documents.find(({ documentId }) => documentId === document.id);
  const { run, pending } = useCommand('ResubmitDocument', {
    success: `${file?.fileName} is submitted for ${document.fieldName}, as last time.`,
  });
  if (!file) return null;
  const { fileName, size, fileId, problem } = file;
  if (problem !== null)
    return (
      <Hint gap={0} className="wrap">
        {fileName}, which you gave last time, does not fit: {problem}
      </Hint>
    );
  return (
    <Button
      disabled={pending}
      title={`${fileName}, ${formatSize(size)}`}
      aria-label={`As last time: ${fileName}, for ${document.fieldName}`}
      onClick={() => run({ projectId: project.id, documentId: document.id, fileId })}
    >
      <Typography component="span" variant="inherit" noWrap sx={{ maxWidth: 220 }}>
        As last time: {fileName}
      </Typography>
    </Button>
  );
}
