import { matches, type PlaceRow, type ProjectRow } from '@dossier/shared/contract';
import { paths, personPath, projectPath, reviewPath } from '../../paths.ts';

/** Something to do from anywhere: leads to an address, or does it at once. */
export type Action = {
  readonly label: string;
  /** What people call it besides. */
  readonly alias?: string;
} & ({ readonly to: string } | { readonly run: () => void });

/** The screens that the search offers besides projects. */
const screens: readonly Extract<Action, { to: string }>[] = [
  { label: 'Create a project', to: paths.newProject },
  { label: 'Create a public project', to: paths.newPublicProject },
  { label: 'Create a private project', to: paths.newPrivateProject },
  { label: 'Join a public project', to: paths.joinProject },
  { label: 'Solo Projects', to: paths.projects },
  { label: 'My Team Projects', to: paths.teams },
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Calendar', alias: 'due dates deadlines', to: paths.calendar },
  { label: 'Notifications', to: paths.notifications },
  { label: 'Settings', to: paths.settings },
  { label: 'Personal info', to: paths.personalInfo },
  { label: 'Login & security', to: paths.loginSecurity },
  { label: 'API tokens', to: paths.apiTokens },
  { label: 'Webhooks', to: paths.webhooks },
  { label: 'Payments & subscription', to: paths.payment },
  { label: 'Pricing Plan', to: paths.pricing },
];

export type Found = Action & {
  readonly key: string;
  readonly group: 'Projects' | 'People' | 'Documents' | 'Actions';
  readonly detail: string;
};

type Known = {
  readonly projects: readonly (Pick<ProjectRow, 'id' | 'projectName'> & { readonly host: { readonly name: string } })[];
  /** What the server found for the query. */
  readonly places: readonly PlaceRow[];
  /** What can be done on the screen that is open, and what is done at once. */
  readonly actions: readonly Action[];
  /** Whether there is a screen at an address. */
  readonly isOffered: (to: string) => boolean;
};

const placePath = ({ projectId, personId, documentId }: PlaceRow) => {
  if (!personId) return projectPath(projectId);
  return documentId ? reviewPath(projectId, personId, documentId) : personPath(projectId, personId);
};

/** What fits the query: projects, people, documents, then actions. */
export const findIn = (query: string, { projects, places, actions, isOffered }: Known): readonly Found[] => {
  const placesOf = (group: 'People' | 'Documents') =>
    places
      .filter(({ documentId }) => (documentId === null) === (group === 'People'))
      .map(
        (place): Found => ({
          key: place.id,
          group,
          label: place.name,
          detail: place.projectName,
          to: placePath(place),
        }),
      );
  return [
    ...projects
      .filter(({ id, projectName }) => matches(query, `${projectName} ${id}`))
      .slice(0, 8)
      .map(
        ({ id, projectName, host }): Found => ({
          key: id,
          group: 'Projects',
          label: projectName,
          detail: `${id} · ${host.name}`,
          to: projectPath(id),
        }),
      ),
    ...placesOf('People'),
    ...placesOf('Documents'),
    ...[...actions, ...screens.filter(({ to }) => isOffered(to))]
      .filter(({ label, alias = '' }) => matches(query, `${label} ${alias}`))
      .map((action): Found => ({ ...action, key: action.label, group: 'Actions', detail: '' })),
  ];
};
