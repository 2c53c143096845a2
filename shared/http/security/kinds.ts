import type { Refused, SecurityKind } from '../../basics/refused.ts';
import type { RefusalCode } from '../../contract/index.ts';

const kinds: Partial<Record<RefusalCode, SecurityKind>> = {
  FORBIDDEN: 'rights',
  SESSION_REQUIRED: 'rights',
  SCOPE_REQUIRED: 'rights',
  NOT_ASSIGNED: 'rights',
  UNKNOWN_COMMAND: 'rights',
  PROJECT_NOT_FOUND: 'rights',
  TEAM_NOT_FOUND: 'rights',
  SLOW_DOWN: 'limits',
  CODE_REQUIRED: 'limits',
  STORAGE_LIMIT: 'limits',
  SHARE_LIMIT: 'limits',
  VERSION_LIMIT: 'limits',
  COLLABORATOR_LIMIT: 'limits',
  CSRF: 'proofs',
  UNAUTHENTICATED: 'proofs',
  SIGN_IN_FAILED: 'proofs',
  PASSWORD_WRONG: 'proofs',
  OTP_INVALID: 'proofs',
  TICKET_INVALID: 'proofs',
  REGISTRATION_TICKET_INVALID: 'proofs',
};

/** Undefined for what is no matter of security. A file of a project that is not found is hidden. */
export const securityKindOf = ({ refusal: { code }, about }: Refused): SecurityKind | undefined =>
  about.kind ?? kinds[code] ?? (code === 'FILE_NOT_FOUND' && about.projectId !== undefined ? 'rights' : undefined);
