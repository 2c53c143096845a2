import type { HistoryFormat, HistorySelection } from '@dossier/shared/contract';
import { MenuItem } from '@mui/material';
import { useDownload } from '../../reads/downloads.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';

const names: Readonly<Record<HistoryFormat, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON',
  jsonl: 'JSON Lines',
};

type Props = { readonly projectId: string; readonly filter: HistorySelection };

/** The entries that are asked for, all pages of them, as a file (BEY-03). */
export const ExportMenu = ({ projectId, filter }: Props) => {
  const { download } = useDownload();
  return (
    <MenuButton label="Export" icon={<DownloadIcon />} size="medium">
      {Object.entries(names).map(([format, label]) => (
        <MenuItem key={format} onClick={() => void download({ projectId, history: format as HistoryFormat, filter })}>
          {label}
        </MenuItem>
      ))}
    </MenuButton>
  );
};
