import type { ProjectRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../reads/me.ts';
import { Line } from '../../theme/Line.tsx';
import { Notice } from '../../theme/Notice.tsx';

type Props = { readonly project: ProjectRow };

/** On a phone the buttons stand below the words. */
const wrapping = { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } } as const;

const Asked = ({ project: { id: projectId, host, projectName } }: Props) => {
  const accept = useCommand('AcceptProject', { success: `You are the host of ${projectName} now.` });
  const decline = useCommand('DeclineProject', { success: 'You declined.' });
  const needsPlan = accept.problem?.code === 'SUBSCRIPTION_REQUIRED';
  return (
    <Notice
      severity="info"
      sx={wrapping}
      action={
        <Line gap={2}>
          <Button size="small" loading={decline.pending} onClick={() => void decline.run({ projectId })}>
            Decline
          </Button>
          {needsPlan ? (
            <Button size="small" component={Link} to={paths.pricing}>
              Choose a plan
            </Button>
          ) : (
            <Button size="small" loading={accept.pending} onClick={() => void accept.run({ projectId })}>
              Accept
            </Button>
          )}
        </Line>
      }
    >
      {host.name} asks you to take this project over. You become its host, and its collaborators and files count on your
      plan.
    </Notice>
  );
};

const Waiting = ({ project: { id: projectId, offeredTo } }: Props) => {
  const withdraw = useCommand('WithdrawProjectOffer', { success: 'The offer was withdrawn.' });
  return (
    <Notice
      severity="info"
      action={
        <Button size="small" loading={withdraw.pending} onClick={() => void withdraw.run({ projectId })}>
          Withdraw
        </Button>
      }
    >
      You asked {offeredTo && displayName(offeredTo)} to take this project over. Nothing changes until they accept.
    </Notice>
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
