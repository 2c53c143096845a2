import { isoTime } from '@dossier/shared/basics/clock';
import {
  hostingAnswerOf,
  hostLimitsOf,
  type InstallationState,
  isOperator,
  noLimits,
  type OperatedPerson,
  type OperatorPeople,
  operatorListLength,
} from '@dossier/shared/contract';
import { isAlive, type Person } from '@dossier/shared/directory';
import type { InstallationNow } from '@dossier/shared/history';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import { handOverReader } from './hand-overs.ts';

type Options = Pick<QueryServiceOptions, 'directory' | 'uploads' | 'readStore' | 'clock'> & {
  readonly reader: Pick<Reader, 'people'>;
  readonly installation: InstallationNow;
};

/** Whom an operator looks for by a part of the address, or by id: who they are here, never what they have. */
export const peopleReader = (options: Options) => {
  const { directory, uploads, reader, installation, clock } = options;
  const handOvers = handOverReader(options);
  const row = async (
    state: InstallationState,
    name: string,
    { personId, email, status }: Person,
  ): Promise<OperatedPerson> => {
    const [kept, hosted, storage, holds, handOver] = await Promise.all([
      directory.sessionsOf(personId),
      directory.hostedBy(personId),
      uploads.used(personId),
      handOvers.held(state, personId),
      handOvers.offerRow(state, personId),
    ]);
    const sessions = kept.filter((session) => isAlive(session, clock()));
    const lastUsedAt = Math.max(...sessions.map((session) => session.lastUsedAt));
    return {
      personId,
      email,
      name: name === email ? '' : name,
      status,
      isOperator: isOperator(state, personId),
      hosting: hostingAnswerOf(state, personId) ?? null,
      sessions: sessions.length,
      lastUsedAt: sessions.length > 0 ? isoTime(lastUsedAt) : null,
      hosted: hosted.length,
      storage,
      holds,
      handOver,
      limits: hostLimitsOf(state, personId) ?? noLimits,
    };
  };
  return async (q: string): Promise<OperatorPeople> => {
    const byId = await directory.find(q);
    const found = byId ? [byId] : await directory.search(q, operatorListLength + 1);
    const shown = found.slice(0, operatorListLength);
    const state = await installation();
    const asked = Object.keys(state.hosting).filter((personId) => state.hosting[personId] === 'asked');
    // Whoever closed the account since has asked as well, and takes nobody's place.
    const asking = (await directory.findMany(asked))
      .filter(({ status }) => status !== 'closing')
      .slice(0, operatorListLength);
    const people = await reader.people([...shown, ...asking].map(({ personId }) => personId));
    const rows = (persons: readonly Person[]) =>
      Promise.all(persons.map((person) => row(state, people.get(person.personId)?.name ?? '', person)));
    return { people: await rows(shown), more: found.length > shown.length, asking: await rows(asking) };
  };
};
