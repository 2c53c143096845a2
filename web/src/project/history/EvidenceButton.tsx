import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDownload } from '../../reads/downloads.ts';

/** Documents, events, seals and what checks them, for somebody who trusts nobody (BEY-39). */
export const EvidenceButton = ({ projectId }: { readonly projectId: string }) => {
  const { download } = useDownload();
  const [isAsking, setAsking] = useState(false);
  const take = async () => {
    setAsking(true);
    await download({ projectId, evidence: true });
    setAsking(false);
  };
  return (
    <Button startIcon={<ArchiveIcon />} loading={isAsking} onClick={() => void take()}>
      Evidence package
    </Button>
  );
};
