import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type NewSavedFilter, newSavedFilter, type SavedFilterRow, savedFilterLimits } from '@dossier/shared/contract';
import { type SavedFilter, savedFilterRow } from '@dossier/shared/directory';
import { announce, type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import { signedIn } from '../../handling/caller.ts';
import { type AuthOptions, endIfClosed, sendNothing } from './common.ts';

type Options = Pick<AuthOptions, 'directory' | 'limit'>;

/** Filters that a person wants again, in any browser (BEY-32). */
export const savedFilterRoutes = ({ directory, limit }: Options): Route[] => {
  const list = async ({ response, caller }: Exchange) =>
    sendJson(response, 200, (await directory.savedFiltersOf(signedIn(caller).personId)).map(savedFilterRow));

  /** Of a list and name there is one, so that a repeat changes nothing. */
  const save = async ({ response, caller }: Exchange, wanted: NewSavedFilter) => {
    const { personId } = signedIn(caller);
    announce(response, await limit('saved-filter', personId));
    const filter: SavedFilter = { ...wanted, personId, id: derivedId(personId, `${wanted.list} ${wanted.name}`) };
    const others = (await directory.savedFiltersOf(personId)).filter(({ id }) => id !== filter.id);
    const ofList = others.filter(({ list }) => list === filter.list);
    if (ofList.length >= savedFilterLimits.perList || others.length >= savedFilterLimits.perPerson)
      throw new Refused('FILTER_LIMIT');
    await directory.putSavedFilter(filter);
    await endIfClosed({ directory }, personId, () => directory.removeSavedFilter(personId, filter.id));
    sendJson(response, 200, savedFilterRow(filter) satisfies SavedFilterRow);
  };

  const remove = async (exchange: Exchange) => {
    const { id = '' } = exchange.params;
    await directory.removeSavedFilter(signedIn(exchange.caller).personId, id);
    sendNothing(exchange);
  };

  const path = '/api/auth/saved-filters';
  return [
    { method: 'GET', path, access: 'signed-in', handle: list },
    withBody(newSavedFilter, { method: 'PUT', path, access: 'signed-in', handle: save }),
    { method: 'DELETE', path: `${path}/:id`, access: 'signed-in', handle: remove },
  ];
};
