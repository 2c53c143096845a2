import { Navigate, useParams } from 'react-router';
import { paths, projectPath } from '../paths.ts';

/** The old address `/project/{id}` (NAV-12). */
export default function OldAddressScreen() {
  const { id = '' } = useParams();
  return <Navigate to={/^[1-9]\d{8}$/.test(id) ? projectPath(id) : paths.login} replace />;
}
