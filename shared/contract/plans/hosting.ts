/** What an installation without a shop lets people do: whoever runs it says so, and nobody pays. */
import type { HostLimits } from '../installation.ts';
import type { Given } from './plans.ts';

export type HostRules = {
  /** `anyone`, or addresses (`ann@example.org`) and domains of addresses (`example.org`), in lower case. */
  readonly hosts: 'anyone' | readonly string[];
  /** People in a project. */
  readonly collaborators: number;
  /** Bytes over all projects that a person hosts. */
  readonly storage: number;
};

/** A domain is that of its own addresses alone, not of those of its subdomains. */
const isAmong = (hosts: readonly string[], email: string): boolean => {
  const address = email.toLowerCase();
  return hosts.includes(address) || hosts.includes(address.slice(address.lastIndexOf('@') + 1));
};

/**
 * @param email undefined: of somebody who has no account any more
 * @param limits what an operator set for this person
 */
export const givenBy = (
  { hosts, collaborators, storage }: HostRules,
  email: string | undefined,
  limits?: HostLimits,
): Given => ({
  status: 'given',
  mayHost: email !== undefined && (hosts === 'anyone' || isAmong(hosts, email)),
  collaborators: limits?.collaborators ?? collaborators,
  storage: limits?.storage ?? storage,
});
