import type { ProjectRow } from '@dossier/shared/contract';
import { usePast } from '../../reads/past.ts';
import { useCollaborators } from '../../reads/projects.ts';
import { hasSettled } from '../../theme/states/states.tsx';
import { Auditors } from '../auditing/Auditors.tsx';
import { Holds } from '../auditing/Holds.tsx';
import { ProjectGate, ProjectShape } from '../parts/ProjectGate.tsx';
import { Retention } from '../retention/Retention.tsx';
import { Storage } from '../storage/Storage.tsx';
import { HostHead } from './HostHead.tsx';

const Administration = ({ project }: { readonly project: ProjectRow }) => {
  const people = useCollaborators(project.id);
  const past = usePast();
  if (!hasSettled(people)) return <ProjectShape />;
  return (
    <>
      <HostHead project={project} people={people.data} />
      {!past && <Auditors project={project} />}
      <Retention project={project} />
      {people.data && <Storage project={project} people={people.data} />}
      {!past && <Holds project={project} />}
    </>
  );
};

/** `/projects/{id}/administration`: who audits, what is kept and how long, and what it takes. */
export default function AdministrationScreen() {
  return <ProjectGate auditors>{(project) => <Administration project={project} />}</ProjectGate>;
}
