import './menu.css';
import { type CollaboratorRow, dueText, lastDayBefore, owesAnything, type ProjectRow } from '@dossier/shared/contract';
import { Menu, MenuItem } from '@mui/material';
import { type ReactNode, useCallback, useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { endOfTyped } from '../../format/days.ts';
import { displayName } from '../../format/names.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Check } from '../../theme/inputs/Check.tsx';
import { DueDayField } from './DueDayField.tsx';
import { useReminding } from './useReminding.tsx';

type One = { readonly person: CollaboratorRow; readonly project: ProjectRow; readonly onClose: () => void };

/** A later deadline for one collaborator: the end of a day in the project's zone (BEY-21). */
const ExtendDialog = ({ person, project, onClose }: One) => {
  const draft = useDraft<string>(`extend-${project.id}-${person.personId}`);
  const day = draft.typed ?? lastDayBefore(person.dueAt, project.timeZone);
  const { run } = useCommand('ExtendDueMoment', {
    success: `${displayName(person)} has more time.`,
  });
  const now = `Now ${dueText({ dueAt: person.dueAt, timeZone: project.timeZone })}`;
  const dueAt = endOfTyped(day, project.timeZone);
  const isLater = dueAt !== undefined && dueAt > person.dueAt;
  return (
    <FormDialog
      title={`More time for ${displayName(person)}`}
      hint={`${displayName(person)} is told by email.`}
      action="Save"
      ready={isLater}
      onSubmit={async () => dueAt && run({ projectId: project.id, personId: person.personId, dueAt })}
      onClose={onClose}
      draft={draft}
    >
      <DueDayField project={project} day={day} onChange={draft.type} hint={now} />
    </FormDialog>
  );
};

/** Removes one collaborator, for good if the host says so (BEY-48). */
const RemoveDialog = ({ person, project, onClose }: One) => {
  const [ban, setBan] = useState(false);
  const name = displayName(person);
  const { run } = useCommand('RemoveCollaborator', { success: `${name} was removed from the project.` });
  return (
    <ConfirmDialog
      open
      title={`Remove ${name}?`}
      confirm="Remove"
      danger
      onConfirm={() => run({ projectId: project.id, personId: person.personId, ...(ban && { ban }) }).then(onClose)}
      onClose={onClose}
    >
      {name} no longer sees the project. What was uploaded stays in its history.
      <Check sx={{ display: 'flex', mt: 1 }} checked={ban} onChange={setBan} label={`Do not let ${name} join again`} />
    </ConfirmDialog>
  );
};

type ItemProps = One & {
  readonly anchor: HTMLElement;
  readonly onOpen: (dialog: 'extend' | 'remove') => void;
};

const Items = ({ person, project, anchor, onOpen, onClose }: ItemProps) => {
  const { canDeliver, isReminded, words, remind } = useReminding(project, person);
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      {canDeliver && owesAnything(person) && (
        <MenuItem
          disabled={isReminded}
          onClick={() => {
            onClose();
            remind();
          }}
        >
          {words}
        </MenuItem>
      )}
      <MenuItem onClick={() => onOpen('extend')}>Give more time</MenuItem>
      <MenuItem onClick={() => onOpen('remove')} className="danger">
        Remove from the project
      </MenuItem>
    </Menu>
  );
};

export type OpenMenu = (person: CollaboratorRow, anchor: HTMLElement) => void;

type Props = {
  readonly person: CollaboratorRow;
  /** Where arrow keys lead to it, Tab does not. */
  readonly tabIndex?: -1;
  readonly onOpen: OpenMenu;
};

/** A plain button: each row that scrolls into sight has one. */
export const MoreButton = ({ person, tabIndex, onOpen }: Props) => (
  <button
    type="button"
    className="more"
    tabIndex={tabIndex}
    aria-label={`More about ${displayName(person)}`}
    aria-haspopup="menu"
    onClick={({ currentTarget }) => onOpen(person, currentTarget)}
  />
);

type Opened = {
  readonly person: CollaboratorRow;
  readonly anchor: HTMLElement;
  readonly what: 'menu' | 'extend' | 'remove';
};

/**
 * What a host can do with one collaborator: remind, give more time, remove. One for a list, whose rows come and go.
 * @param people all, whatever the filter
 */
export const useCollaboratorMenu = (
  project: ProjectRow,
  people: readonly CollaboratorRow[],
): { readonly open: OpenMenu; readonly menu: ReactNode } => {
  const [opened, setOpened] = useState<Opened>();
  const open = useCallback<OpenMenu>((person, anchor) => setOpened({ person, anchor, what: 'menu' }), []);
  if (!opened) return { open, menu: null };
  const { anchor, what } = opened;
  const person = people.find(({ id }) => id === opened.person.id) ?? opened.person;
  // What was opened since stays open.
  const close = () => setOpened((now) => (now === opened ? undefined : now));
  const about = { person, project, onClose: close };
  return {
    open,
    menu: (
      <>
        {what === 'menu' && (
          <Items {...about} anchor={anchor} onOpen={(dialog) => setOpened({ ...opened, what: dialog })} />
        )}
        {what === 'extend' && <ExtendDialog {...about} />}
        {what === 'remove' && <RemoveDialog {...about} />}
      </>
    ),
  };
};
