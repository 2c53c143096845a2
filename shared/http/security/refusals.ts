import type { Caller } from '../../authorization/index.ts';
import type { Logger } from '../../basics/log.ts';
import type { Refused, SecurityKind } from '../../basics/refused.ts';
import type { RefusalCode } from '../../contract/index.ts';
import { networkOf } from '../clients.ts';
import type { Exchange, Route } from '../exchange.ts';
import type { Metrics } from '../operations.ts';
import { securityKindOf } from './kinds.ts';

/** Who was refused what, and from where. */
export type RefusedEvent = {
  readonly kind: SecurityKind;
  readonly code: RefusalCode;
  /** A command's name, or method and path of the route. */
  readonly action: string;
  readonly personId: string | null;
  readonly projectId: string | undefined;
  readonly fileId: string | undefined;
  readonly client: string;
};
/** Returns at once, and never fails. */
export type NoteRefused = (event: RefusedEvent) => void;

export type Seen = Pick<Exchange, 'correlationId' | 'address'> & {
  readonly route: Pick<Route, 'method' | 'path'>;
  readonly caller: Caller;
};

/** Every refusal of rights, limits and proofs passes here: it is logged, counted and noted. */
export const refusals =
  ({ log, metrics, note }: { log: Logger; metrics: Metrics | undefined; note: NoteRefused | undefined }) =>
  (error: Refused, { route, caller, address, correlationId }: Seen): void => {
    const kind = securityKindOf(error);
    if (!kind) return;
    const { about, refusal } = error;
    const event: RefusedEvent = {
      kind,
      code: refusal.code,
      action: about.command ?? `${route.method} ${route.path}`,
      personId: about.personId ?? (caller.kind === 'person' ? caller.personId : null),
      projectId: about.projectId,
      fileId: about.fileId,
      client: networkOf(address),
    };
    log.info({ ...event, limit: refusal.standing?.name, correlationId }, 'refused');
    metrics?.refused(kind, refusal.code);
    note?.(event);
  };
