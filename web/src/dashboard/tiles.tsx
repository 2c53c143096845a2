import type { Me } from '@dossier/shared/contract';
import { choiceText } from '../format/plans.ts';
import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import {
  CreditCardOutlined as CreditCardIcon,
  CreateNewFolderOutlined as FolderIcon,
  LoginOutlined as LoginIcon,
  SettingsOutlined as SettingsIcon,
} from '../theme/icons.tsx';
import type { TileFacts } from '../theme/tiles/Tile.tsx';

/** Who has a plan needs no offer of one. */
const planText = (me: Me | undefined): string =>
  me?.isSubscribed && me.subscription
    ? `You have the ${choiceText(me.subscription)}. See the others, or change it.`
    : 'Individual or Team, monthly or annual. A first trial costs $1.';

/** Exactly these four (DASH-01). */
const allFor = (me: Me | undefined): readonly TileFacts[] => [
  {
    label: 'Create a Solo Project',
    text: 'Name what you need and by when, then invite people or share its ID.',
    to: paths.newProject,
    icon: <FolderIcon />,
  },
  {
    label: 'Settings',
    text: hasShop()
      ? 'Your profile, password, sessions, emails and card.'
      : 'Your profile, password, sessions and emails.',
    to: paths.settings,
    icon: <SettingsIcon />,
  },
  {
    label: 'Select a Pricing Plan',
    text: planText(me),
    to: paths.pricing,
    icon: <CreditCardIcon />,
  },
  {
    label: 'Join a Public Project',
    text: `Were you given a 9-digit ID? Find the project and submit${hasShop() ? ' for free' : ''}.`,
    to: paths.joinProject,
    icon: <LoginIcon />,
  },
];

/** In a copy of the past those that still lead somewhere. */
export const tilesFor = (me: Me | undefined): readonly TileFacts[] => allFor(me).filter(({ to }) => isOffered(to));
