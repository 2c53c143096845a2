import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { pastSearch, projectPath } from '../../paths.ts';
import { useNewestMoment } from '../../reads/past.ts';
import { HistoryRounded as HistoryIcon } from '../../theme/icons.tsx';

/** To the same page with a bar that leads back through the project's life. */
export const LookBackButton = ({ projectId }: { projectId: string }) => {
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const newest = useNewestMoment();
  const open = async () => {
    setPending(true);
    try {
      const moment = await newest(projectId);
      if (moment) navigate(`${projectPath(projectId)}${pastSearch('', String(moment.position))}`);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button startIcon={<HistoryIcon />} loading={pending} onClick={open}>
      History
    </Button>
  );
};
