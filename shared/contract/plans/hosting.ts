/** What an installation without a shop lets people do: whoever runs it says so, and nobody pays. */
import { hostingAnswerOf, hostLimitsOf, type InstallationState } from '../installation.ts';
import { type InstallationSettings, installationSettings, type SettingsVariables } from '../settings.ts';
import type { Given } from './plans.ts';

const onRequest = 'on-request';
/** A domain has no `@`. */
const partsOf = ({ hosts }: Pick<InstallationSettings, 'hosts'>) => hosts.split(',').map((one) => one.trim());

/** A domain is that of its own addresses alone, not of those of its subdomains. */
const isNamed = (parts: readonly string[], email: string): boolean => {
  if (parts.includes('anyone')) return true;
  const address = email.toLowerCase();
  return parts.includes(address) || parts.includes(address.slice(address.lastIndexOf('@') + 1));
};

/**
 * @param email undefined: of somebody who has no account any more
 * @param installation what operators decided, of this person as well
 */
export const givenBy = (
  variables: SettingsVariables,
  { personId, email }: { readonly personId: string; readonly email: string | undefined },
  installation: InstallationState,
): Given => {
  const { settings } = installationSettings(installation, variables);
  const hosts = partsOf(settings);
  const limits = hostLimitsOf(installation, personId);
  const isLet = hosts.includes(onRequest) && hostingAnswerOf(installation, personId) === 'given';
  return {
    status: 'given',
    mayHost: email !== undefined && (isNamed(hosts, email) || isLet),
    collaborators: limits?.collaborators ?? settings.collaborators,
    storage: limits?.storage ?? settings.storage,
    projects: limits?.projects ?? settings.projects,
    fileSize: limits?.fileSize ?? settings.fileSize,
    retentionDays: limits?.retentionDays ?? settings.retentionDays,
  };
};

/** Whether somebody may ask to host who may not yet. */
export const mayAskToHost = (variables: SettingsVariables, email: string, installation: InstallationState): boolean => {
  const hosts = partsOf(installationSettings(installation, variables).settings);
  return hosts.includes(onRequest) && !isNamed(hosts, email);
};
