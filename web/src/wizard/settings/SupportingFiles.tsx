import { attachmentLimit } from '@dossier/shared/contract';
import { IconButton, styled } from '@mui/material';
import { useNotify } from '../../data/notices.ts';
import { formatSize } from '../../format/numbers.ts';
import { AttachIcon, CloseIcon, FileIcon } from '../../theme/icons.tsx';
import { Hint, Line, List } from '../../theme/layout.tsx';
import { FileButton } from '../../upload/FileButton.tsx';
import { attachmentProblem, attachmentTypes } from '../parts/attachments.ts';

const Files = styled(List)(({ theme: { spacing } }) => ({ marginBottom: spacing(3) }));

type Listed = { readonly key: string; readonly fileName: string; readonly size: number };
type Props = {
  readonly files: readonly Listed[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
  readonly pending?: boolean;
};

/** The supporting files of a project, with add and remove (CREATE-10, EDIT-04). */
export const SupportingFiles = ({ files, onAdd, onRemove, pending = false }: Props) => {
  const notify = useNotify();
  const add = (chosen: File[]) => {
    const good = chosen.filter((file) => !attachmentProblem(file));
    const problems = new Set(chosen.flatMap((file) => attachmentProblem(file) ?? []));
    // One that was chosen alone is known without its name.
    const about = (problem: string) =>
      chosen.length === 1
        ? problem
        : `${chosen.flatMap((file) => (attachmentProblem(file) === problem ? file.name : [])).join(', ')}: ${problem}`;
    if (problems.size > 0) notify([...problems].map(about).join(' '), { type: 'error' });
    if (good.length) onAdd(good);
  };
  return (
    <div>
      {files.length > 0 && (
        <Files aria-label="Supporting files" gap={1}>
          {files.map(({ key, fileName, size }) => (
            <Line as="li" key={key} gap={2} className="shrink">
              <FileIcon fontSize="small" className="muted" />
              <div className="cut" title={fileName}>
                {fileName}
              </div>
              <div className="num muted small nowrap">{formatSize(size)}</div>
              <IconButton
                size="small"
                aria-label={`Remove ${fileName}`}
                onClick={() => onRemove(key)}
                disabled={pending}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Line>
          ))}
        </Files>
      )}
      <FileButton
        startIcon={<AttachIcon />}
        multiple
        accept={attachmentTypes.join(',')}
        onFiles={add}
        loading={pending}
      >
        Add supporting file
      </FileButton>
      <Hint>
        Guidelines or examples that everyone in the project can download, at most {formatSize(attachmentLimit)} each.
      </Hint>
    </div>
  );
};
