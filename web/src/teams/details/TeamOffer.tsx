import type { TeamRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { formatDate } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { hasShop } from '../../format/shop.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { paths } from '../../paths.ts';
import { AskedNotice, OfferedNotice } from '../../theme/OfferNotice.tsx';

type Props = { readonly team: TeamRow };

/** In the bin it is only while the account of its author is closed. */
const Asked = ({ team: { id: teamId, teamName, author, purgeOn } }: Props) => {
  const leadOn = useLeadOn();
  const accept = useCommand('AcceptTeam', { success: `You are the author of ${teamName} now.` });
  const decline = useCommand('DeclineTeam', { success: 'You declined.' });
  const answerNo = async () => {
    if ((await decline.run({ teamId })) && purgeOn) leadOn(paths.teams);
  };
  return (
    <AskedNotice
      accept={{ pending: accept.pending, run: () => void accept.run({ teamId }) }}
      decline={{ pending: decline.pending, run: () => void answerNo() }}
      needsPlan={accept.problem?.code === 'SEATS'}
    >
      {purgeOn
        ? `The account of the author was closed. You can take this team over until ${formatDate(purgeOn)}, and restore it then; otherwise it is deleted for good.`
        : `${displayName(author)} asks you to take this team over. You become its author, and its members count ${hasShop() ? 'on your plan' : 'as yours'}.`}
    </AskedNotice>
  );
};

const Waiting = ({ team: { id: teamId, offeredTo } }: Props) => {
  const withdraw = useCommand('WithdrawTeamOffer', { success: 'The offer was withdrawn.' });
  return (
    <OfferedNotice withdraw={{ pending: withdraw.pending, run: () => void withdraw.run({ teamId }) }}>
      You asked {offeredTo && displayName(offeredTo)} to take this team over. Nothing changes until they accept.
    </OfferedNotice>
  );
};

/** An open offer, which only its author and whom it is made to read. */
export const TeamOffer = ({ team }: Props) => {
  if (!team.offeredTo) return null;
  return team.myRole === 'author' ? <Waiting team={team} /> : <Asked team={team} />;
};
