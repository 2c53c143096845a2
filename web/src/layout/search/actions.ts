/** What the search offers besides projects. */
export const actions = [
  { label: 'Create a project', to: '/createproject' },
  { label: 'Create a public project', to: '/project/createindependentproject' },
  { label: 'Create a private project', to: '/project/createprivateproject' },
  { label: 'Join a public project', to: '/project/joinproject' },
  { label: 'Solo Projects', to: '/projectlist' },
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Notifications', to: '/Notification' },
  { label: 'Settings', to: '/settings' },
  { label: 'Personal info', to: '/settings/personal-info' },
  { label: 'Login & security', to: '/settings/login-security' },
  { label: 'Payments & subscription', to: '/settings/payment-and-payouts' },
  { label: 'Pricing Plan', to: '/pricingplan' },
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
        to: `/projects/${id}`,
      }),
    ),
  ...actions
    .filter(({ label }) => matches(query, label))
    .map(({ label, to }): Found => ({ group: 'Actions', label, detail: '', to })),
];
