/** What an installation without a shop lets people do: whoever runs it says so, and nobody pays. */
import { hostingAnswerOf, hostLimitsOf, type InstallationState } from '../installation.ts';
import type { Given } from './plans.ts';

export type HostRules = {
  /** `anyone`, or addresses (`ann@example.org`) and domains of addresses (`example.org`), in lower case. */
  readonly hosts: 'anyone' | readonly string[];
  /** All others may ask an operator. */
  readonly onRequest: boolean;
  /** People in a project. */
  readonly collaborators: number;
  /** Bytes over all projects that a person hosts. */
  readonly storage: number;
} & Pick<Given, 'projects' | 'fileSize' | 'retentionDays'>;

/** A domain is that of its own addresses alone, not of those of its subdomains. */
const isNamed = (hosts: HostRules['hosts'], email: string): boolean => {
  if (hosts === 'anyone') return true;
  const address = email.toLowerCase();
  return hosts.includes(address) || hosts.includes(address.slice(address.lastIndexOf('@') + 1));
};

/**
 * @param email undefined: of somebody who has no account any more
 * @param installation what operators decided, of this person as well
 */
export const givenBy = (
  { hosts, onRequest, ...all }: HostRules,
  { personId, email }: { readonly personId: string; readonly email: string | undefined },
  installation: InstallationState,
): Given => {
  const limits = hostLimitsOf(installation, personId);
  const answer = hostingAnswerOf(installation, personId);
  return {
    status: 'given',
    mayHost: email !== undefined && (isNamed(hosts, email) || (onRequest && answer === 'given')),
    collaborators: limits?.collaborators ?? all.collaborators,
    storage: limits?.storage ?? all.storage,
    projects: limits?.projects ?? all.projects,
    fileSize: limits?.fileSize ?? all.fileSize,
    retentionDays: limits?.retentionDays ?? all.retentionDays,
  };
};

/** Whether somebody may ask to host who may not yet. */
export const mayAskToHost = ({ hosts, onRequest }: HostRules, email: string): boolean =>
  onRequest && !isNamed(hosts, email);
