import { useEffect } from 'react';
import { useNotify } from '../data/notices.ts';
import { recall } from '../data/session.ts';
import { LeadOn } from '../layout/LeadOn.tsx';
import { paths, projectPath } from '../paths.ts';

/** `/projects/projectdetail`: the project opened last (NAV-05). */
export default function LastProjectScreen() {
  const notify = useNotify();
  const id = recall('Storedproject');
  const known = id !== null && /^[1-9]\d{8}$/.test(id);
  useEffect(() => {
    if (!known) notify('No project data found', { type: 'error', stays: true });
  }, [known, notify]);
  return <LeadOn to={known ? projectPath(id) : paths.projects} />;
}
