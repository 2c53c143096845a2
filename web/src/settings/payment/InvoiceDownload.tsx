import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '../../data/api.ts';
import { saveFile } from '../../reads/downloads.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';

type Props = { id: string; number: string };

/** The invoice as a PDF. */
export const InvoiceDownload = ({ id, number }: Props) => {
  const [pending, setPending] = useState(false);
  const notify = useNotify();
  const download = async () => {
    setPending(true);
    await saveFile(`/api/invoices/${encodeURIComponent(id)}/pdf`, `${number}.pdf`).catch((error: unknown) =>
      notify(messageOf(error), { type: 'error' }),
    );
    setPending(false);
  };
  return (
    <IconButton
      size="small"
      loading={pending}
      aria-label={`Download invoice ${number}`}
      onClick={() => void download()}
    >
      <DownloadIcon fontSize="small" />
    </IconButton>
  );
};
