import { attachmentLimit } from '@dossier/shared/contract';
import AttachIcon from '@mui/icons-material/AttachFileRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useNotify } from 'react-admin';
import { formatSize } from '../../format/numbers.ts';
import { FileButton } from '../../upload/FileButton.tsx';
import { attachmentProblem, attachmentTypes } from '../parts/attachments.ts';

type Listed = { readonly key: string; readonly fileName: string; readonly size: number };
type Props = {
  readonly files: readonly Listed[];
  readonly onAdd: (files: File[]) => void;
  readonly onRemove: (key: string) => void;
  readonly pending?: boolean;
};

/** The supporting files of a project, with add and remove (CREATE-10, EDIT-04). */
export const SupportingFiles = ({ files, onAdd, onRemove, pending = false }: Props) => {
  const notify = useNotify();
  const add = (chosen: File[]) => {
    const good = chosen.filter((file) => !attachmentProblem(file));
    const problem = chosen.map(attachmentProblem).find(Boolean);
    if (problem) notify(problem, { type: 'error' });
    if (good.length) onAdd(good);
  };
  return (
    <Box>
      {files.length > 0 && (
        <Box
          component="ul"
          aria-label="Supporting files"
          sx={{ listStyle: 'none', p: 0, m: 0, mb: 3, display: 'grid', gap: 1 }}
        >
          {files.map(({ key, fileName, size }) => (
            <Box component="li" key={key} sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
              <FileIcon fontSize="small" className="muted" />
              <div className="cut" title={fileName}>
                {fileName}
              </div>
              <Box className="num" sx={{ color: 'var(--ink-3)', fontSize: 12, flex: 'none' }}>
                {formatSize(size)}
              </Box>
              <IconButton
                size="small"
                aria-label={`Remove ${fileName}`}
                onClick={() => onRemove(key)}
                disabled={pending}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
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
      <Box sx={{ color: 'var(--ink-3)', fontSize: 12, mt: 2 }}>
        Guidelines or examples that everyone in the project can download, at most {formatSize(attachmentLimit)} each.
      </Box>
    </Box>
  );
};
