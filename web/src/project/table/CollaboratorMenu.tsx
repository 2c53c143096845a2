import { type CollaboratorRow, type ProjectRow, takesUploads } from '@dossier/shared/contract';
import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { useNow } from '../../reads/clock.ts';
import { When } from '../../theme/When.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

type ItemProps = {
  readonly person: CollaboratorRow;
  readonly project: ProjectRow;
  readonly anchor: HTMLElement;
  readonly onOpen: (dialog: 'extend' | 'remove') => void;
  readonly onClose: () => void;
};

const Items = ({ person, project, anchor, onOpen, onClose }: ItemProps) => {
  const remind = useCommand('RemindCollaborator', { success: `${displayName(person)} was reminded.` });
  const deadlines = { status: project.status, deadline: project.dueAt, ownDeadline: person.dueAt };
  const canDeliver = takesUploads(deadlines, useNow());
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {canDeliver && person.delivered < person.required && (
        <MenuItem
          disabled={person.remindedAt !== null}
          onClick={() => {
            onClose();
            void remind.run({
              projectId: project.id,
              personId: person.personId,
              dueAt: person.dueAt,
              kind: 'host',
            });
          }}
        >
          {person.remindedAt === null ? (
            'Remind'
          ) : (
            <span>
              Reminded <When at={person.remindedAt} inline />
            </span>
          )}
        </MenuItem>
      )}
      <MenuItem onClick={() => onOpen('extend')}>Give more time</MenuItem>
      <MenuItem onClick={() => onOpen('remove')} className="danger">
        Remove from the project
      </MenuItem>
    </Menu>
  );
};

type Props = {
  readonly person: CollaboratorRow;
  readonly project: ProjectRow;
  /** Of the button: where arrow keys lead to it, Tab does not. */
  readonly tabIndex?: -1;
};

/** What a host can do with one collaborator: remind, give more time, remove. */
export const CollaboratorMenu = ({ person, project, tabIndex }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'extend' | 'remove'>();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        {...(tabIndex && { tabIndex })}
        aria-label={`More about ${displayName(person)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Items
          person={person}
          project={project}
          anchor={anchor}
          onOpen={(which) => {
            close();
            setDialog(which);
          }}
          onClose={close}
        />
      )}
      {dialog === 'extend' && <ExtendDialog person={person} project={project} onClose={() => setDialog(undefined)} />}
      {dialog === 'remove' && <RemoveDialog person={person} project={project} onClose={() => setDialog(undefined)} />}
    </>
  );
};
