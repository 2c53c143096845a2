import { binDays, type TeamRow } from '@dossier/shared/contract';
import { Button, MenuItem, styled } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { formatDate } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { hasShop } from '../../format/shop.ts';
import { useLeadOn } from '../../layout/useLeadOn.ts';
import { newTeamProjectPath, paths } from '../../paths.ts';
import { Changing, WayTo } from '../../theme/Changing.tsx';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { AddIcon } from '../../theme/icons.tsx';
import { Heading, Line, Notice } from '../../theme/layout.tsx';
import { MoreMenu } from '../../theme/MenuButton.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { manages, roleSentence, takesProjects } from '../parts/role.tsx';
import { RestoreButton, statusWord, useSetStatus } from '../parts/status.tsx';
import { EditDialog } from './EditDialog.tsx';
import { Members } from './Members.tsx';
import { TeamOffer } from './TeamOffer.tsx';
import { TeamProjects } from './TeamProjects.tsx';

/** What joining means, and the two answers (TEAM-12). */
const Invitation = ({ team: { id, teamName, author } }: { team: TeamRow }) => {
  const leadOn = useLeadOn();
  const accept = useCommand('AcceptTeamInvitation', { success: `You are a member of ${teamName} now.` });
  const decline = useCommand('DeclineTeamInvitation', { success: `You declined the invitation to ${teamName}.` });
  return (
    <Notice severity="info">
      <Line wrap>
        <span>
          As a member you see the team's projects and work in them as a co-host.
          {hasShop() && ` ${displayName(author)} pays for your place.`}
        </span>
        <Changing>
          <Line gap={2}>
            <Button
              variant="contained"
              loading={accept.pending}
              disabled={decline.pending}
              onClick={() => void accept.run({ teamId: id })}
            >
              Accept
            </Button>
            <Button
              loading={decline.pending}
              disabled={accept.pending}
              onClick={async () => {
                if (await decline.run({ teamId: id })) leadOn(paths.teams);
              }}
            >
              Decline
            </Button>
          </Line>
        </Changing>
      </Line>
    </Notice>
  );
};

type GoingProps = { readonly team: TeamRow; readonly open: boolean; readonly onClose: () => void };

/** Asks, then moves the team to the bin if its author wants that (TEAM-13), or leaves it. */
const GoingDialog = ({ team: { id, teamName, myRole }, open, onClose }: GoingProps) => {
  const leadOn = useLeadOn();
  const isAuthor = myRole === 'author';
  const { run } = useCommand(isAuthor ? 'DeleteTeam' : 'LeaveTeam', {
    success: isAuthor ? `${teamName} is in the bin.` : `You left ${teamName}.`,
  });
  const go = async () => {
    if (await run({ teamId: id })) leadOn(paths.teams);
  };
  return (
    <ConfirmDialog
      open={open}
      title={isAuthor ? `Move ${teamName} to the bin?` : `Leave ${teamName}?`}
      confirm={isAuthor ? 'Move to the bin' : 'Leave'}
      danger
      onConfirm={go}
      onClose={onClose}
    >
      {isAuthor
        ? `It can be restored for ${binDays} days. Meanwhile its members see neither the team nor its projects; the projects go on with their hosts.`
        : 'You lose access to its projects at once, except to those you host or collaborate in.'}
    </ConfirmDialog>
  );
};

type Asked = 'edit' | 'going';

/** What the caller may do with the whole team. */
const TeamActions = ({ team }: { team: TeamRow }) => {
  const [asked, setAsked] = useState<Asked>();
  const status = useSetStatus(team);
  const isAuthor = team.myRole === 'author';
  const done = () => setAsked(undefined);
  if (team.isBinned || team.myRole === 'invited') return null;
  return (
    <>
      {takesProjects(team) && (
        <WayTo to={newTeamProjectPath(team.id)} variant="contained" startIcon={<AddIcon />}>
          Create team project
        </WayTo>
      )}
      <MoreMenu about={team.teamName} size="medium">
        {isAuthor && <MenuItem onClick={() => setAsked('edit')}>Edit team</MenuItem>}
        {isAuthor && <MenuItem onClick={status.run}>{status.label}</MenuItem>}
        <MenuItem onClick={() => setAsked('going')} className="danger">
          {isAuthor ? 'Move to the bin' : 'Leave team'}
        </MenuItem>
      </MoreMenu>
      {asked === 'edit' && <EditDialog team={team} onClose={done} />}
      <GoingDialog team={team} open={asked === 'going'} onClose={done} />
    </>
  );
};

const Section = styled('section')(({ theme: { spacing } }) => ({ marginTop: spacing(8) }));

/** One team: its facts, its members and its projects (TEAM-05). */
export const TeamView = ({ team }: { team: TeamRow }) => (
  <>
    <PageHeader
      title={team.teamName}
      state={roleSentence(team)}
      actions={
        <Changing>
          <TeamActions team={team} />
        </Changing>
      }
    />
    {team.myRole === 'author' && team.isBinned && team.purgeOn && (
      <Notice severity="warning" action={manages(team) && <RestoreButton team={team} />}>
        This team is in the bin until {formatDate(team.purgeOn)}. Its members do not see it there.
      </Notice>
    )}
    {team.myRole === 'invited' && <Invitation team={team} />}
    <TeamOffer team={team} />
    <Facts
      band
      facts={[
        ['Author', displayName(team.author)],
        ['Total projects', team.totalProjects],
        ['Members', team.memberCount],
        ['Type', team.teamType],
        ['Status', statusWord(team)],
        ['Created on', formatDate(team.createdOn)],
      ]}
    />
    <Section aria-labelledby="description">
      <Heading gap={2} id="description">
        Description
      </Heading>
      <div className="prose soft">{team.teamDetails || 'No description.'}</div>
    </Section>
    {team.myRole !== 'invited' && (
      <>
        <Section aria-labelledby="members">
          <Members team={team} />
        </Section>
        <Section aria-labelledby="projects">
          <TeamProjects team={team} />
        </Section>
      </>
    )}
  </>
);
