import { paths, projectPath } from '../../paths.ts';
/** What the search offers besides projects. */
export const actions = [
  { label: 'Create a project', to: paths.newProject },
  { label: 'Create a public project', to: paths.newPublicProject },
  { label: 'Create a private project', to: paths.newPrivateProject },
  { label: 'Join a public project', to: paths.joinProject },
  { label: 'Solo Projects', to: paths.projects },
  { label: 'Dashboard', to: paths.dashboard },
  { label: 'Notifications', to: paths.notifications },
  { label: 'Settings', to: paths.settings },
  { label: 'Personal info', to: paths.personalInfo },
  { label: 'Login & security', to: paths.loginSecurity },
  { label: 'Payments & subscription', to: paths.payment },
  { label: 'Pricing Plan', to: paths.pricing },
] as const;

export type Found = {
  readonly group: 'Projects' | 'Actions';
  readonly label: string;
  readonly detail: string;
  readonly to: string;
};

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True when every word of the query stands in the text, whatever the case and accents. */
export const matches = (query: string, text: string): boolean =>
  folded(query)
    .split(/\s+/)
    .every((word) => folded(text).includes(word));

/** Projects and actions for a query, projects first. */
export const findIn = (
  query: string,
  projects: readonly { id: string; projectName: string; host: { name: string } }[],
): readonly Found[] => [
  ...projects
    .filter(({ id, projectName }) => matches(query, `${projectName} ${id}`))
    .slice(0, 8)
    .map(
      ({ id, projectName, host }): Found => ({
        group: 'Projects',
        label: projectName,
        detail: `${id} · ${host.name}`,
        to: projectPath(id),
      }),
    ),
  ...actions
    .filter(({ label }) => matches(query, label))
    .map(({ label, to }): Found => ({ group: 'Actions', label, detail: '', to })),
];
