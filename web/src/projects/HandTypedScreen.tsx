import { useLocation } from 'react-router';
import { LeadOn } from '../layout/LeadOn.tsx';
import { paths } from '../paths.ts';

/** An address that people guess for the list of projects. */
export default function HandTypedScreen() {
  const { search } = useLocation();
  return <LeadOn to={`${paths.projects}${search}`} />;
}
