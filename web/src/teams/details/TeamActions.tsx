import type { TeamRow } from '@dossier/shared/contract';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { newTeamProjectPath } from '../../paths.ts';
import { WayTo } from '../../theme/Changing.tsx';
import { AddRounded as AddIcon, MoreHorizRounded as MoreIcon } from '../../theme/icons.tsx';
import { useSetStatus } from '../parts/useSetStatus.ts';
import { takesProjects } from '../parts/words.ts';
import { EditDialog } from './EditDialog.tsx';
import { BinDialog, LeaveDialog } from './GoingDialogs.tsx';

type Asked = 'edit' | 'bin' | 'leave';

/** What the caller may do with the whole team. */
export const TeamActions = ({ team }: { team: TeamRow }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Asked>();
  const status = useSetStatus(team);
  const isAuthor = team.myRole === 'author';
  const close = () => setAnchor(null);
  const ask = (which: Asked) => () => {
    close();
    setAsked(which);
  };
  const done = () => setAsked(undefined);
  if (team.isBinned || team.myRole === 'invited') return null;
  return (
    <>
      {takesProjects(team) && (
        <WayTo to={newTeamProjectPath(team.id)} variant="contained" color="primary" startIcon={<AddIcon />}>
          Create team project
        </WayTo>
      )}
      <IconButton
        aria-label={`More about ${team.teamName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {isAuthor
          ? [
              <MenuItem key="edit" onClick={ask('edit')}>
                Edit team
              </MenuItem>,
              <MenuItem
                key="status"
                onClick={() => {
                  close();
                  status.run();
                }}
              >
                {status.label}
              </MenuItem>,
              <MenuItem key="bin" onClick={ask('bin')} className="danger">
                Move to the bin
              </MenuItem>,
            ]
          : [
              <MenuItem key="leave" onClick={ask('leave')} className="danger">
                Leave team
              </MenuItem>,
            ]}
      </Menu>
      {asked === 'edit' && <EditDialog team={team} onClose={done} />}
      <BinDialog team={team} open={asked === 'bin'} onClose={done} />
      <LeaveDialog team={team} open={asked === 'leave'} onClose={done} />
    </>
  );
};
