import type { ResourceName } from '@dossier/shared/contract';
import type { Person } from '@dossier/shared/directory';
import type { Views } from '@dossier/shared/read-store';
import type { MailDocument, ProjectDocument, TeamDocument } from '@dossier/shared/views';
import type { Asker } from '../../http/asker.ts';
import type { ListQuery } from '../../http/lists/query.ts';
import type { Reader } from '../../http/lists/reader.ts';
import type { PageText } from '../../http/lists/text.ts';
import type { AskedPast, Past } from '../open-past.ts';

export type AskedThen = AskedPast & { readonly name: ResourceName; readonly asker: Asker };

/** As it is sent: bytes can be handed to another thread. */
export type Json = { readonly json: Uint8Array };
type Headed = { readonly headers: Record<string, string> };

/** What is asked about the past. All that goes there and back can be cloned. */
export type PastWork = {
  readonly page: (asked: AskedThen, query: ListQuery) => Promise<Omit<PageText, 'text'> & Json & Headed>;
  readonly one: (asked: AskedThen, id: string) => Promise<Json & Headed>;
  /** When something happened, oldest first. */
  readonly moments: (projectId: string, now: number) => Promise<Json>;
  /** How it stood, in so many equal steps from the first event to the last. */
  readonly life: (projectId: string, now: number, steps: number) => Promise<Json>;
  readonly opened: (asked: AskedPast) => Promise<Pick<Past, 'moment' | 'position' | 'heads'>>;
  /** What its views answer to a query. */
  readonly viewed: (asked: AskedPast, query: keyof Views, given: readonly unknown[]) => Promise<unknown>;
};

/** What the past asks in turn: who may do what now, and what an erasure takes away. */
export type Present = {
  readonly judged: (projectIds: readonly string[]) => Promise<readonly (ProjectDocument | undefined)[]>;
  readonly teams: (teamIds: readonly string[]) => Promise<ReadonlyMap<string, TeamDocument>>;
  readonly auditing: (personId: string, projectIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly recordLook: Reader['recordLook'];
  readonly limit: Reader['limit'];
  readonly refund: Reader['refund'];
  readonly mailsOf: (projectId: string) => Promise<readonly MailDocument[]>;
  readonly people: (personIds: readonly string[]) => Promise<Pick<Person, 'personId' | 'email'>[]>;
  readonly keys: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
};
