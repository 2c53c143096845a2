import { Button } from '@mui/material';
import { useTakeEvidence } from '../../reads/evidence.ts';
import { ArchiveIcon } from '../../theme/icons.tsx';

/** Documents, events, seals and what checks them, for somebody who trusts nobody (BEY-39). */
export const EvidenceButton = ({ projectId }: { readonly projectId: string }) => {
  const { take, isAsking } = useTakeEvidence(projectId);
  return (
    <Button startIcon={<ArchiveIcon />} loading={isAsking} onClick={() => void take(true)}>
      Evidence package
    </Button>
  );
};
