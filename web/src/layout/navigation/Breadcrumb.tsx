import { Fragment } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { projectPath } from '../../paths.ts';
import { useMe } from '../../reads/me.ts';
import { useProject } from '../../reads/projects.ts';
import { destinations } from './destinations.tsx';
import { listOf } from './useIsCurrent.ts';

type Crumb = { readonly label: string; readonly to: string };

/** Where one is: the area, the project if there is one, then the screen. */
export const Breadcrumb = () => {
  const { pathname } = useLocation();
  const match = useMatches().at(-1);
  const handle = match?.handle as { title?: string; area?: string; for?: 'operators' } | undefined;
  const id = match?.params.id ?? '';
  const { project } = useProject(id);
  const { data: me } = useMe();
  const isThere = handle?.for !== 'operators' || me?.isOperator === true;
  const title = isThere ? (handle?.title ?? '') : 'Page not found';
  const covering = destinations.find(({ covers }) => covers.test(pathname));
  const area = covering?.below ? destinations.find(({ to }) => to === covering.below?.to) : covering;
  const above = (): Crumb[] => {
    if (project) {
      const projects = listOf(project);
      return pathname === projectPath(id)
        ? [projects]
        : [projects, { label: project.projectName, to: projectPath(id) }];
    }
    const [screen = ''] = covering?.to.split('#') ?? [];
    return [
      ...(area && area.label !== title && area.to !== pathname
        ? [{ label: handle?.area ?? area.label, to: area.to }]
        : []),
      ...(covering?.below && screen !== pathname ? [{ label: covering.below.screen, to: screen }] : []),
    ];
  };
  return (
    <nav aria-label="Breadcrumb" className="trail muted shrink">
      {above().map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to} title={label} className="cut">
            {label}
          </Link>
          {/* The specification writes out the trail of an area that has a name of its own. */}
          <span aria-hidden="true">{handle?.area ? ' > ' : ' / '}</span>
        </Fragment>
      ))}
      <b aria-current="page" className="cut">
        {project && pathname === projectPath(id) ? project.projectName : title}
      </b>
    </nav>
  );
};
