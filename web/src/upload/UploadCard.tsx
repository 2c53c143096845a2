import { Box, Button, LinearProgress } from '@mui/material';
import { useNotify } from '../data/notices.ts';
import { CloseIcon, PauseIcon, PlayIcon } from '../theme/icons.tsx';
import { Tool } from '../theme/inputs/Tool.tsx';
import { FileButton } from './FileButton.tsx';
import { isUnderWay, percentOf, progressText } from './progress.ts';
import type { Upload } from './upload.ts';
import { uploads } from './uploads.ts';

/** One upload: name, progress in words and as a bar, pause, go on, cancel. */
export const UploadCard = ({ upload }: { readonly upload: Upload }) => {
  const notify = useNotify();
  const { id, fileName, state } = upload;
  const failed = state === 'failed';
  const provide = ([file]: File[]) => {
    if (file && !uploads.provide(id, file))
      notify(`This is a different file. Please choose ${fileName} again.`, { type: 'error' });
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0, width: '100%', textAlign: 'left' }}>
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Box
          sx={{ fontSize: 12, lineHeight: '16px', color: failed ? 'var(--no)' : 'var(--ink)' }}
          className="num"
          role={failed ? 'alert' : undefined}
        >
          <Box component="span" title={fileName} sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
            {fileName}
          </Box>
          , {progressText(upload)}
        </Box>
        {!failed && (
          <LinearProgress
            variant={state === 'sending' && upload.sent >= upload.size ? 'indeterminate' : 'determinate'}
            value={percentOf(upload)}
            aria-label={`Upload of ${fileName}`}
            sx={{ mt: '6px' }}
          />
        )}
      </Box>
      {state === 'needs-file' && (
        <FileButton size="small" onFiles={provide}>
          Choose it
        </FileButton>
      )}
      {failed && (
        <Button size="small" onClick={() => uploads.resume(id)}>
          Try again
        </Button>
      )}
      {isUnderWay(upload) && (
        <Tool name="Pause" icon={PauseIcon} aria-label={`Pause ${fileName}`} onClick={() => uploads.pause(id)} />
      )}
      {state === 'paused' && (
        <Tool name="Resume" icon={PlayIcon} aria-label={`Resume ${fileName}`} onClick={() => uploads.resume(id)} />
      )}
      <Tool
        name={failed ? 'Dismiss' : 'Cancel'}
        icon={CloseIcon}
        aria-label={`${failed ? 'Dismiss' : 'Cancel'} the upload of ${fileName}`}
        onClick={() => uploads.cancel(id)}
      />
    </Box>
  );
};
