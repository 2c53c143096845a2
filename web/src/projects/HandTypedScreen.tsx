import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';

/** An address that people guess for the list of projects. */
export default function HandTypedScreen() {
  const { search } = useLocation();
  return <Navigate to={`${paths.projects}${search}`} replace />;
}
