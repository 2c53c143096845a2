import type { Me } from '@dossier/shared/contract';
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

/** Exactly these four (DASH-01). */
const all = (): readonly TileFacts[] => [
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
    text: 'Individual or Team, monthly or annual. A first trial costs $1.',
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

/** In a copy of the past those that still lead somewhere; who has a plan needs no offer of one. */
export const tilesFor = (me: Me | undefined): readonly TileFacts[] =>
  all().filter(({ to }) => isOffered(to) && (to !== paths.pricing || !me?.isSubscribed));
