import type { Usage } from '@dossier/shared/contract';
import { count, formatSize, gigabytes } from '../format/numbers.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { useMe, useUsage } from '../reads/me.ts';
import { Facts } from '../theme/Facts.tsx';
import { CreditCardIcon, LockIcon, PersonIcon } from '../theme/icons.tsx';
import { Fields, Narrow } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Loaded } from '../theme/states/states.tsx';
import { Tile } from '../theme/tiles/Tile.tsx';
import { Section } from './Section.tsx';

const factsOf = ({ storage, collaboratorLimit, projects, fileLimit, retentionLimit }: Usage) =>
  [
    ['Open projects', projects.limit === null ? String(projects.open) : `${projects.open} of ${projects.limit}`],
    ['Storage', `${gigabytes(storage.used)} of ${gigabytes(storage.quota)} GB`],
    ['People in a project', `At most ${collaboratorLimit}`],
    ['One file', fileLimit === null ? 'As its document says' : `At most ${formatSize(fileLimit)}`],
    ['Documents are kept', retentionLimit === null ? 'As you choose' : `At most ${count(retentionLimit, 'day')}`],
  ] as const;

/** What hosts may have where nobody pays, and what is used of it. */
const HostLimits = () => (
  <Section title="What you may host" text="As whoever runs this installation says.">
    <Loaded what="What you may host" answer={useUsage()} shape="...">
      {(usage) => <Facts columns={3} facts={factsOf(usage)} />}
    </Loaded>
  </Section>
);

/** The three areas of the settings (SET-01). */
const cards = [
  { label: 'Personal info', text: 'name, picture, address', to: paths.personalInfo, icon: <PersonIcon /> },
  {
    label: 'Login & security',
    text: 'password, notifications, sessions',
    to: paths.loginSecurity,
    icon: <LockIcon />,
  },
  {
    label: 'Payments & subscription',
    text: 'payments, payouts, coupons, gift cards',
    to: paths.payment,
    icon: <CreditCardIcon />,
  },
];

export default function SettingsScreen() {
  const { data: me } = useMe();
  return (
    <Narrow>
      <PageHeader title="Settings" state={me && `Signed in as ${me.email}.`} />
      <Fields>
        {cards
          .filter(({ to }) => isOffered(to))
          .map((card) => (
            <Tile key={card.to} {...card} />
          ))}
        {!hasShop() && me?.isSubscribed && <HostLimits />}
      </Fields>
    </Narrow>
  );
}
