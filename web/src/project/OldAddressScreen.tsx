import { useParams } from 'react-router';
import { LeadOn } from '../layout/LeadOn.tsx';
import { paths, projectPath } from '../paths.ts';

/** The old address `/project/{id}` (NAV-12). */
export default function OldAddressScreen() {
  const { id = '' } = useParams();
  return <LeadOn to={/^[1-9]\d{8}$/.test(id) ? projectPath(id) : paths.login} />;
}
