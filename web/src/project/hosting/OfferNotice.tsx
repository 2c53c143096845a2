import type { ProjectRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { useMe } from '../../reads/me.ts';
import { AskedNotice, OfferedNotice } from '../../theme/OfferNotice.tsx';

type Props = { readonly project: ProjectRow };

const Asked = ({ project: { id: projectId, host, projectName } }: Props) => {
  const accept = useCommand('AcceptProject', { success: `You are the host of ${projectName} now.` });
  const decline = useCommand('DeclineProject', { success: 'You declined.' });
  return (
    <AskedNotice
      accept={{ pending: accept.pending, run: () => void accept.run({ projectId }) }}
      decline={{ pending: decline.pending, run: () => void decline.run({ projectId }) }}
      needsPlan={accept.problem?.code === 'SUBSCRIPTION_REQUIRED'}
    >
      {host.name} asks you to take this project over. You become its host, and its files count on your storage.
    </AskedNotice>
  );
};

const Waiting = ({ project: { id: projectId, offeredTo } }: Props) => {
  const withdraw = useCommand('WithdrawProjectOffer', { success: 'The offer was withdrawn.' });
  return (
    <OfferedNotice withdraw={{ pending: withdraw.pending, run: () => void withdraw.run({ projectId }) }}>
      You asked {offeredTo && displayName(offeredTo)} to take this project over. Nothing changes until they accept.
    </OfferedNotice>
  );
};

/** An open offer, to whom it is made and to the host. */
export const OfferNotice = ({ project }: Props) => {
  const me = useMe().data?.id;
  const { offeredTo, status, role } = project;
  if (!offeredTo || status === 'bin') return null;
  if (offeredTo.id === me) return <Asked project={project} />;
  return role === 'owner' ? <Waiting project={project} /> : null;
};
