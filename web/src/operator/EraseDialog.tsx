import { binDays, type OperatedPerson } from '@dossier/shared/contract';
import { useState } from 'react';
import { useCommand } from '../data/commands.ts';
import { hasShop } from '../format/shop.ts';
import { FormDialog } from '../theme/FormDialog.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { heldWords } from './HandOver.tsx';

type Props = { readonly person: OperatedPerson; readonly onClose: () => void };

/** For good, so the address is typed; with an account it comes to what its owner reads before closing it. */
export const EraseDialog = ({ person: { personId, email, status, holds }, onClose }: Props) => {
  const [typed, setTyped] = useState('');
  const { run } = useCommand('ErasePerson', { success: 'The person was erased.' });
  const hasAccount = status === 'active' || status === 'locked';
  const held = heldWords(holds);
  return (
    <FormDialog
      title="Erase for good"
      danger
      hint={
        <>
          <p>
            Name, address and remarks of {email} become unreadable everywhere, in backups that are restored as well.
            Documents that they uploaded to projects of others stay there, under “Removed person”. Nobody can take this
            back.
          </p>
          {hasAccount && (
            <p>
              The account is closed: they are signed out everywhere at once
              {hasShop() ? ', and the subscription ends.' : '.'}{' '}
              {held === ''
                ? 'They host nothing.'
                : `What they host (${held}) goes to the bin, where it is kept for ${binDays} days: co-hosts read it, and you find it under Projects and can hand it over. Co-hosts and collaborators are told, and teams are offered to their first member. Hand it over before to let it go on without a break.`}
            </p>
          )}
        </>
      }
      action="Erase for good"
      ready={typed.trim().toLowerCase() === email}
      onSubmit={() => run({ personId })}
      onClose={onClose}
    >
      <Field
        label="Type the address to confirm"
        type="email"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={setTyped}
        helperText={email}
      />
    </FormDialog>
  );
};
