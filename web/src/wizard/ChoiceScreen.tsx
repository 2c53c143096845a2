import { trialPrice } from '@dossier/shared/contract';
import { Card, Link, styled, Typography } from '@mui/material';
import { useLocation, useSearchParams } from 'react-router';
import { formatPrice } from '../format/numbers.ts';
import { hasShop } from '../format/shop.ts';
import { leadingTo } from '../layout/returnPath.ts';
import { newTeamProjectPath, paths, plansPathFor } from '../paths.ts';
import { useMe } from '../reads/me.ts';
import { GroupsIcon, LockIcon, PersonRoundedIcon, TemplateIcon } from '../theme/icons.tsx';
import { Heading, Lead, Notice, NoticeButton } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { CardLink } from '../theme/tiles/Cards.tsx';
import { IconTile } from '../theme/tiles/Tile.tsx';
import { NotGiven } from './NotGiven.tsx';
import { OneScreenForm } from './one-screen/OneScreenForm.tsx';

const choices = [
  {
    to: paths.newPublicProject,
    title: 'Public Project',
    text: 'Any member can join with the project ID. Everyone owes every document.',
    icon: <GroupsIcon />,
  },
  {
    to: paths.newPrivateProject,
    title: 'Private Project',
    text: 'Invite members by email for controlled access, and say who owes which document.',
    icon: <LockIcon />,
  },
  {
    to: paths.newPersonalProject,
    title: 'Create Personal Project',
    text: 'A project of your own, without a team. You can invite people or open it later.',
    icon: <PersonRoundedIcon />,
  },
  {
    to: paths.templates,
    title: 'From a Template',
    text: 'Begin with the documents and settings of a template that you saved. Any project can be duplicated from its menu, too.',
    icon: <TemplateIcon />,
  },
];

const isOfTeam = (to: string) => to !== paths.newPersonalProject && to !== paths.templates;

const Choices = styled('div')(({ theme: { spacing } }) => ({
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
  maxWidth: 980,
}));
const Choice = styled(Card)(({ theme: { spacing } }) => ({
  position: 'relative',
  padding: spacing(5),
  '&:hover': { borderColor: 'var(--primary)' },
  '& > span': { marginBottom: spacing(3) },
}));

/** Named before anything is typed; the form can be filled in first, too. */
const PlanNeeded = ({ solo }: { readonly solo: boolean }) => {
  const { pathname, search } = useLocation();
  return (
    <Notice
      severity="info"
      sx={{ maxWidth: 980 }}
      action={<NoticeButton does="See the plans" to={leadingTo(plansPathFor(solo), `${pathname}${search}`)} />}
    >
      A project needs a plan, which begins with a trial for {formatPrice(trialPrice)}. You can fill in the form first:
      what you type is kept.
    </Notice>
  );
};

/** All of a project at once, or the choice of a form that goes step by step (CREATE-01, CREATE-02); a team that the address names goes with both. */
export default function ChoiceScreen() {
  const [search] = useSearchParams();
  const team = search.get('team');
  const { data: me } = useMe();
  return (
    <>
      <PageHeader
        title="Start a New Team Project"
        state="What you need, by when and from whom; all of it can be changed later."
      />
      {me && !me.isSubscribed && (hasShop() ? <PlanNeeded solo={team === null} /> : <NotGiven {...me} />)}
      <OneScreenForm team={team} />
      <Heading gap={4} sx={{ mt: 10 }}>
        Or step by step
      </Heading>
      <Choices>
        {choices.map(({ to, title, text, icon }) => (
          <Choice key={to}>
            <IconTile size={40}>{icon}</IconTile>
            <Typography variant="h2" component="h3">
              <CardLink to={team && isOfTeam(to) ? newTeamProjectPath(team, to) : to}>{title}</CardLink>
            </Typography>
            <Lead>{text}</Lead>
          </Choice>
        ))}
      </Choices>
      <Lead gap={5}>
        A project can belong to one of your teams, which is chosen under More settings or on the next screen.{' '}
        <Link to={paths.teams}>My Team Projects</Link>
      </Lead>
    </>
  );
}
