import { isRenewed } from '@dossier/shared/contract';
import { useLocation } from 'react-router';
import { isCardScreen } from '../data/cardDocument.ts';
import { useMe } from '../reads/me.ts';
import { lazyPart } from '../theme/states/lazily.ts';

const PlanNotice = lazyPart(() => import('./PlanNotice.tsx'));

/** Loads the notice only for whom it concerns. */
export const PlanWatch = () => {
  const { pathname } = useLocation();
  const subscription = useMe().data?.subscription;
  const runs = subscription && isRenewed(subscription);
  if (!runs || isCardScreen(pathname) || (!subscription.overdue && subscription.card.expiry === 'valid')) return null;
  return <PlanNotice subscription={subscription} />;
};
