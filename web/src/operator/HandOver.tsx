import type { HandOverRow, HeldByPerson } from '@dossier/shared/contract';
import { handOverDays } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { ApiProblem, messageOf } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { count } from '../format/numbers.ts';
import { FormDialog } from '../theme/FormDialog.tsx';
import { Field } from '../theme/inputs/Field.tsx';
import { Opener } from '../theme/Opener.tsx';
import { When } from '../theme/When.tsx';

export const heldWords = ({ projects, templates, teams }: HeldByPerson): string =>
  [
    projects > 0 && count(projects, 'project'),
    templates > 0 && count(templates, 'template'),
    teams > 0 && count(teams, 'team'),
  ]
    .filter(Boolean)
    .join(', ');

type Props = {
  readonly personId: string;
  /** Whose it is, as this screen calls them. */
  readonly whose: string;
  readonly holds: HeldByPerson;
  readonly handOver: HandOverRow | null;
  /** Of a closed account, whose things are deleted one day. */
  readonly isLeft?: boolean;
};

const HandOverDialog = ({
  personId,
  whose,
  holds,
  isLeft = false,
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const draft = useDraft<string>(`hand-over-${personId}`);
  const email = draft.typed ?? '';
  const [refused, setRefused] = useState<string>();
  const { run, problem } = useCommand('OfferHandOver', {
    success: `${email} is asked by email.`,
    failure: (error) => (error instanceof ApiProblem && error.errors?.email ? null : messageOf(error)),
  });
  const wrong = email === refused ? problem?.errors?.email : undefined;
  return (
    <FormDialog
      title="Hand over everything"
      hint={`${heldWords(holds)} of ${whose}. Whoever accepts within ${handOverDays} days${isLeft ? ', and before it is deleted,' : ''} is the host of it all, and has to have room for it. Until then nothing changes.`}
      action="Ask"
      ready={email.trim() !== ''}
      onSubmit={async () => {
        const asked = await run({ personId, email: email.trim() });
        if (!asked) setRefused(email);
        return asked;
      }}
      onClose={onClose}
      draft={draft}
    >
      <Field label="Email of the new host" type="email" autoFocus value={email} onChange={draft.type} problem={wrong} />
    </FormDialog>
  );
};

/** To another person, who accepts or declines by email; or what became of that. */
export const HandOver = (props: Props) => {
  const { holds, handOver, whose } = props;
  const withdraw = useCommand('WithdrawHandOver', { success: 'The offer was withdrawn.' });
  if (handOver?.state === 'offered')
    return (
      <Button
        size="small"
        loading={withdraw.pending}
        aria-label={`Withdraw the offer of all of ${whose}`}
        onClick={() => void withdraw.run({ handOverId: handOver.handOverId })}
      >
        Withdraw the offer
      </Button>
    );
  if (heldWords(holds) === '') return null;
  return (
    <Opener
      size="small"
      aria-label={`Hand over all of ${whose}`}
      opens={(close) => <HandOverDialog {...props} onClose={close} />}
    >
      Hand over…
    </Opener>
  );
};

const ends = {
  accepted: 'took it all over.',
  declined: 'declined to take it all over.',
  withdrawn: 'was asked to take it all over, which was withdrawn.',
  expired: 'was asked to take it all over, and did not answer.',
};

export const HandOverState = ({ handOver }: Pick<Props, 'handOver'>) => {
  if (!handOver) return null;
  const { to, state, until } = handOver;
  return state === 'offered' ? (
    <>
      {to} is asked to take it all over until <When at={until} inline />.{' '}
    </>
  ) : (
    `${to} ${ends[state]} `
  );
};
