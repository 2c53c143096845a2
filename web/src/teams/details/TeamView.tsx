import type { TeamRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { formatDate } from '../../format/dates.ts';
import { displayName } from '../../format/names.ts';
import { Changing } from '../../theme/Changing.tsx';
import { Facts } from '../../theme/Facts.tsx';
import { Heading, Notice } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { RestoreButton } from '../parts/RestoreButton.tsx';
import { manages, roleSentence, statusWord } from '../parts/words.ts';
import { Invitation } from './Invitation.tsx';
import { Members } from './Members.tsx';
import { TeamActions } from './TeamActions.tsx';
import { TeamOffer } from './TeamOffer.tsx';
import { TeamProjects } from './TeamProjects.tsx';

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
