import type { Me } from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { isOffered } from '../../reads/looking.ts';
import {
  AssignmentIcon,
  AuditIcon,
  CalendarIcon,
  CreditCardIcon,
  FolderIcon,
  GroupsIcon,
  HomeIcon,
  LoginIcon,
  NotificationsIcon,
  ReceiptIcon,
  SettingsIcon,
} from '../../theme/icons.tsx';

export type Destination = {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Further addresses that belong to this destination. */
  readonly covers: RegExp;
  /** Stands in the bottom bar of phones; the others are found under `More`. */
  readonly onPhone?: boolean;
  /** In the breadcrumb: the address of the destination of whose screens it leads to one, and what that is called. */
  readonly below?: { readonly to: string; readonly screen: string };
  /** Only for people who audit something. */
  readonly forAuditors?: true;
};

/** Where others ask for something: for people who host nothing it is what they come for. */
const asked: Destination = {
  to: paths.asked,
  label: 'Asked of me',
  icon: <AssignmentIcon />,
  covers: /^\/asked/,
};

/** The side navigation (NAV-13 to NAV-16). */
export const destinations: readonly Destination[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: <HomeIcon />, covers: /^\/dashboard/, onPhone: true },
  { to: paths.calendar, label: 'Calendar', icon: <CalendarIcon />, covers: /^\/calendar/ },
  {
    to: paths.projects,
    label: 'Solo Projects',
    icon: <FolderIcon />,
    covers: /^\/(projectlist|projects|templates|createproject|createteamproject|editproject|project\/create)/,
    onPhone: true,
  },
  asked,
  { to: paths.teams, label: 'My Team Projects', icon: <GroupsIcon />, covers: /^\/teams/ },
  { to: paths.audits, label: 'Projects you audit', icon: <AuditIcon />, covers: /^\/audits/, forAuditors: true },
  { to: paths.joinProject, label: 'Join External Projects', icon: <LoginIcon />, covers: /^\/project\/join/ },
  {
    to: paths.notifications,
    label: 'Notification',
    icon: <NotificationsIcon />,
    covers: /^\/notification/i,
    onPhone: true,
  },
  { to: paths.settings, label: 'Settings', icon: <SettingsIcon />, covers: /^\/settings(?!\/payment)/ },
  { to: paths.pricing, label: 'Pricing Plan', icon: <CreditCardIcon />, covers: /^\/pricingplan/ },
  {
    to: `${paths.payment}#billing-history`,
    label: 'Invoices',
    icon: <ReceiptIcon />,
    covers: /^\/settings\/payment-and-payouts/,
    below: { to: paths.settings, screen: 'Payments & subscription' },
  },
];

/** Who only delivers begins there, and any project they open is one of these. */
const forCollaborators: readonly Destination[] = [
  { ...asked, covers: /^\/(asked|projects\/)/, onPhone: true },
  ...destinations.flatMap((destination) =>
    destination === asked
      ? []
      : destination.to === paths.projects
        ? { ...destination, covers: /^\/(projectlist|templates|create|editproject|project\/create)/, onPhone: false }
        : destination,
  ),
];

/** Those that lead somewhere for this person. */
export const destinationsFor = (me: Pick<Me, 'isAuditor' | 'isHost'> | undefined): readonly Destination[] =>
  (me && !me.isHost ? forCollaborators : destinations).filter(
    ({ to, forAuditors }) => isOffered(to) && (!forAuditors || me?.isAuditor),
  );
