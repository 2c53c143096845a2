import { Outlet } from 'react-router';
import { Loading } from '../layout/Loading.tsx';
import { useMe } from '../reads/me.ts';
import { lazily } from '../theme/states/lazily.ts';

const NotFoundScreen = lazily(() => import('./NotFoundScreen.tsx'));

/** For everybody else there is no page at these addresses. */
export const OperatorGuard = () => {
  const { data: me } = useMe();
  if (!me) return <Loading />;
  return me.isOperator ? <Outlet /> : <NotFoundScreen />;
};
