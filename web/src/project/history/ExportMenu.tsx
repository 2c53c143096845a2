import type { HistoryFormat, HistorySelection } from '@dossier/shared/contract';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useDownload } from '../../reads/downloads.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';

const names: Readonly<Record<HistoryFormat, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON',
  jsonl: 'JSON Lines',
};

type Props = { readonly projectId: string; readonly filter: HistorySelection };

/** The entries that are asked for, all pages of them, as a file (BEY-03). */
export const ExportMenu = ({ projectId, filter }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { download } = useDownload();
  const save = (history: HistoryFormat) => {
    setAnchor(null);
    void download({ projectId, history, filter });
  };
  return (
    <>
      <Button
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Export
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {Object.entries(names).map(([format, label]) => (
          <MenuItem key={format} onClick={() => save(format as HistoryFormat)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
