import { type CollaboratorRow, type ProjectRow, takesUploads } from '@dossier/shared/contract';
import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { formatRelative } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { useNow } from '../../reads/clock.ts';
import { ExtendDialog } from './ExtendDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

/** What a host can do with one collaborator: remind, give more time, remove. */
export const CollaboratorMenu = ({ person, project }: { person: CollaboratorRow; project: ProjectRow }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'extend' | 'remove'>();
  const name = displayName(person);
  const remind = useCommand('RemindCollaborator', { success: `${name} was reminded.` });
  const close = () => setAnchor(null);
  const deadlines = { status: project.status, deadline: project.dueAt, ownDeadline: person.dueAt };
  const canDeliver = takesUploads(deadlines, useNow());
  const open = (which: 'extend' | 'remove') => () => {
    close();
    setDialog(which);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More about ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={close}>
          {canDeliver && person.delivered < person.required && (
            <MenuItem
              disabled={person.remindedAt !== null}
              onClick={() => {
                close();
                void remind.run({
                  projectId: project.id,
                  personId: person.personId,
                  dueAt: person.dueAt,
                  kind: 'host',
                });
              }}
            >
              {person.remindedAt === null ? 'Remind' : `Reminded ${formatRelative(person.remindedAt)}`}
            </MenuItem>
          )}
          <MenuItem onClick={open('extend')}>Give more time</MenuItem>
          <MenuItem onClick={open('remove')} className="danger">
            Remove from the project
          </MenuItem>
        </Menu>
      )}
      {dialog === 'extend' && <ExtendDialog person={person} project={project} onClose={() => setDialog(undefined)} />}
      {dialog === 'remove' && <RemoveDialog person={person} project={project} onClose={() => setDialog(undefined)} />}
    </>
  );
};
