import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { saveFile } from '../../reads/downloads.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';

type Props = { readonly what: 'invoice' | 'credit note'; readonly path: string; readonly number: string };

/** An invoice or a credit note as a PDF. */
export const PdfDownload = ({ what, path, number }: Props) => {
  const [pending, setPending] = useState(false);
  const notify = useNotify();
  const download = async () => {
    setPending(true);
    notify(null);
    await saveFile(path, `${number}.pdf`).catch((error: unknown) => notify(messageOf(error), { type: 'error' }));
    setPending(false);
  };
  return (
    <IconButton
      size="small"
      loading={pending}
      aria-label={`Download ${what} ${number}`}
      onClick={() => void download()}
    >
      <DownloadIcon fontSize="small" />
    </IconButton>
  );
};
