import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import LoginIcon from '@mui/icons-material/LoginOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import type { ReactNode } from 'react';

export type Entry = {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Further addresses that belong to this entry. */
  readonly covers: RegExp;
  /** Stands in the bottom bar of phones; the others are found under `More`. */
  readonly onPhone: boolean;
};

/** The side navigation (NAV-13 to NAV-16). */
export const entries: readonly Entry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: <HomeIcon />, covers: /^\/dashboard/, onPhone: true },
  {
    to: '/projectlist',
    label: 'Solo Projects',
    icon: <FolderIcon />,
    covers: /^\/(projectlist|projects|createproject|createteamproject|editproject|project\/create)/,
    onPhone: true,
  },
  {
    to: '/project/joinproject',
    label: 'Join External Projects',
    icon: <LoginIcon />,
    covers: /^\/project\/join/,
    onPhone: false,
  },
  {
    to: '/Notification',
    label: 'Notification',
    icon: <NotificationsIcon />,
    covers: /^\/notification/i,
    onPhone: true,
  },
  { to: '/settings', label: 'Settings', icon: <SettingsIcon />, covers: /^\/settings(?!\/payment)/, onPhone: false },
  { to: '/pricingplan', label: 'Pricing Plan', icon: <CreditCardIcon />, covers: /^\/pricingplan/, onPhone: false },
  {
    to: '/settings/payment-and-payouts#billing-history',
    label: 'Invoices',
    icon: <ReceiptIcon />,
    covers: /^\/settings\/payment-and-payouts/,
    onPhone: false,
  },
];
