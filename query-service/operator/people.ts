import { isoTime } from '@dossier/shared/basics/clock';
import {
  hostLimitsOf,
  type InstallationState,
  isOperator,
  type OperatedPerson,
  type OperatorPeople,
  operatorListLength,
} from '@dossier/shared/contract';
import type { Person } from '@dossier/shared/directory';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import type { InstallationNow } from './installation.ts';

type Options = Pick<QueryServiceOptions, 'directory' | 'uploads'> & {
  readonly reader: Pick<Reader, 'people'>;
  readonly installation: InstallationNow;
};

/** Whom an operator looks for by a part of the address, or by id: who they are here, never what they have. */
export const peopleReader = ({ directory, uploads, reader, installation }: Options) => {
  const row = async (
    state: InstallationState,
    name: string,
    { personId, email, status }: Person,
  ): Promise<OperatedPerson> => {
    const [sessions, hosted, storage] = await Promise.all([
      directory.sessionsOf(personId),
      directory.hostedBy(personId),
      uploads.used(personId),
    ]);
    const lastUsedAt = Math.max(...sessions.map((session) => session.lastUsedAt));
    return {
      personId,
      email,
      name: name === email ? '' : name,
      status,
      isOperator: isOperator(state, personId),
      sessions: sessions.length,
      lastUsedAt: sessions.length > 0 ? isoTime(lastUsedAt) : null,
      hosted: hosted.length,
      storage,
      limits: hostLimitsOf(state, personId) ?? { collaborators: null, storage: null },
    };
  };
  return async (q: string): Promise<OperatorPeople> => {
    const byId = await directory.find(q);
    const found = byId ? [byId] : await directory.search(q, operatorListLength + 1);
    const shown = found.slice(0, operatorListLength);
    const [state, people] = await Promise.all([installation(), reader.people(shown.map(({ personId }) => personId))]);
    const rows = shown.map((person) => row(state, people.get(person.personId)?.name ?? '', person));
    return { people: await Promise.all(rows), more: found.length > shown.length };
  };
};
