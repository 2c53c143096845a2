import { hasShop } from '../format/shop.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { useMe } from '../reads/me.ts';
import { Fields } from '../theme/Fields.tsx';
import {
  CreditCardOutlined as CreditCardIcon,
  LockOutlined as LockIcon,
  PersonOutlineOutlined as PersonIcon,
} from '../theme/icons.tsx';
import { Narrow } from '../theme/Narrow.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { Tile } from '../theme/tiles/Tile.tsx';
import { HostLimits } from './HostLimits.tsx';

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

const SettingsScreen = () => {
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
};
export default SettingsScreen;
