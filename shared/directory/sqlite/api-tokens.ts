import type { ApiToken, Directory } from '../port.ts';
import type { Queries } from './queries.ts';

type Row = Omit<ApiToken, 'scopes'> & { readonly scopes: string };

const token =
  'SELECT id AS tokenId, person AS personId, name, scopes, hash, hint, createdAt, expiresAt, lastUsedAt FROM apiTokens';
const tokenOf = (row: Row): ApiToken => ({ ...row, scopes: JSON.parse(row.scopes) as ApiToken['scopes'] });

export const apiTokensIn = ({ rows, rowAs, change, insert }: Queries) =>
  ({
    putApiToken: async ({ tokenId: id, personId: person, scopes, ...token }) =>
      void insert('apiTokens', { id, person, scopes: JSON.stringify(scopes), ...token }),
    apiTokenByHash: async (hash) => rowAs(tokenOf, `${token} WHERE hash = ?`, hash),
    apiTokensOf: async (personId) =>
      rows<Row>(`${token} WHERE person = ? ORDER BY createdAt DESC, id`, personId).map(tokenOf),
    noteApiTokenUse: async (tokenId, now, before) =>
      void change(
        'UPDATE apiTokens SET lastUsedAt = ? WHERE id = ? AND (lastUsedAt IS NULL OR lastUsedAt <= ?)',
        now,
        tokenId,
        before,
      ),
    revokeApiToken: async (personId, tokenId) =>
      change('DELETE FROM apiTokens WHERE person = ? AND id = ?', personId, tokenId) === 1,
    revokeApiTokens: async (personId) =>
      rows<{ id: string }>('DELETE FROM apiTokens WHERE person = ? RETURNING id', personId).map(({ id }) => id),
  }) satisfies Partial<Directory>;
