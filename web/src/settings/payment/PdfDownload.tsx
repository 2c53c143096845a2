import IconButton from '@mui/material/IconButton';
import { useSaveFile } from '../../reads/downloads.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';

type Props = { readonly what: 'invoice' | 'credit note'; readonly path: string; readonly number: string };

/** An invoice or a credit note as a PDF. */
export const PdfDownload = ({ what, path, number }: Props) => {
  const { pending, save } = useSaveFile();
  return (
    <IconButton
      size="small"
      loading={pending}
      aria-label={`Download ${what} ${number}`}
      onClick={() => void save(path, `${number}.pdf`)}
    >
      <DownloadIcon fontSize="small" />
    </IconButton>
  );
};
