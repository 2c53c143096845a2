import type { TeamRow } from '@dossier/shared/contract';
import { MenuItem } from '@mui/material';
import { useState } from 'react';
import { newTeamProjectPath } from '../../paths.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { AddRounded as AddIcon } from '../../theme/icons.tsx';
import { MoreMenu } from '../../theme/MenuButton.tsx';
import { useSetStatus } from '../parts/useSetStatus.ts';
import { takesProjects } from '../parts/words.ts';
import { EditDialog } from './EditDialog.tsx';
import { BinDialog, LeaveDialog } from './GoingDialogs.tsx';

type Asked = 'edit' | 'bin' | 'leave';

/** What the caller may do with the whole team. */
export const TeamActions = ({ team }: { team: TeamRow }) => {
  const [asked, setAsked] = useState<Asked>();
  const status = useSetStatus(team);
  const isAuthor = team.myRole === 'author';
  const done = () => setAsked(undefined);
  if (team.isBinned || team.myRole === 'invited') return null;
  return (
    <>
      {takesProjects(team) && (
        <WayTo to={newTeamProjectPath(team.id)} variant="contained" color="primary" startIcon={<AddIcon />}>
          Create team project
        </WayTo>
      )}
      <MoreMenu about={team.teamName} size="medium">
        {isAuthor && <MenuItem onClick={() => setAsked('edit')}>Edit team</MenuItem>}
        {isAuthor && <MenuItem onClick={status.run}>{status.label}</MenuItem>}
        <MenuItem onClick={() => setAsked(isAuthor ? 'bin' : 'leave')} className="danger">
          {isAuthor ? 'Move to the bin' : 'Leave team'}
        </MenuItem>
      </MoreMenu>
      {asked === 'edit' && <EditDialog team={team} onClose={done} />}
      <BinDialog team={team} open={asked === 'bin'} onClose={done} />
      <LeaveDialog team={team} open={asked === 'leave'} onClose={done} />
    </>
  );
};
