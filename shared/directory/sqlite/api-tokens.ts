import type { ApiToken, Directory } from '../port.ts';
import type { Queries } from './queries.ts';

type Row = Omit<ApiToken, 'scopes'> & { readonly scopes: string };

const token =
  'SELECT id AS tokenId, person AS personId, name, scopes, hash, hint, createdAt, expiresAt, lastUsedAt FROM apiTokens';
const tokenOf = (row: Row): ApiToken => ({ ...row, scopes: JSON.parse(row.scopes) as ApiToken['scopes'] });

export const apiTokensIn = ({ rows, row, change, insert }: Queries) =>
  ({
    async putApiToken({ tokenId: id, personId: person, scopes, ...token }) {
      insert('apiTokens', { id, person, scopes: JSON.stringify(scopes), ...token });
    },
    async apiTokenByHash(hash) {
      const found = row<Row>(`${token} WHERE hash = ?`, hash);
      return found && tokenOf(found);
    },
    async apiTokensOf(personId) {
      return rows<Row>(`${token} WHERE person = ? ORDER BY createdAt DESC, id`, personId).map(tokenOf);
    },
    async noteApiTokenUse(tokenId, now, before) {
      change(
        'UPDATE apiTokens SET lastUsedAt = ? WHERE id = ? AND (lastUsedAt IS NULL OR lastUsedAt <= ?)',
        now,
        tokenId,
        before,
      );
    },
    async revokeApiToken(personId, tokenId) {
      return change('DELETE FROM apiTokens WHERE person = ? AND id = ?', personId, tokenId) === 1;
    },
    async revokeApiTokens(personId) {
      return rows<{ id: string }>('DELETE FROM apiTokens WHERE person = ? RETURNING id', personId).map(({ id }) => id);
    },
  }) satisfies Partial<Directory>;
