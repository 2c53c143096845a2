import type { Collection } from 'mongodb';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { ApiToken, Directory } from '../port.ts';

export type ApiTokenDocument = Omit<ApiToken, 'tokenId'> & { readonly _id: string };

const tokenOf = ({ _id, ...token }: ApiTokenDocument): ApiToken => ({ tokenId: _id, ...token });

/** Never cached: another copy may just have revoked the token. */
export const apiTokensIn = (tokens: Collection<ApiTokenDocument>) =>
  ({
    putApiToken: async ({ tokenId, ...token }) => void (await tokens.insertOne({ _id: tokenId, ...token })),
    apiTokenByHash: async (hash) => foundAs(tokens.findOne(exactly({ hash })), tokenOf),
    apiTokensOf: async (personId) =>
      (await tokens.find(exactly({ personId }), { sort: { createdAt: -1, _id: 1 } }).toArray()).map(tokenOf),
    noteApiTokenUse: async (tokenId, now, before) => {
      const notLately = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: before } }] };
      await tokens.updateOne({ ...exactly({ _id: tokenId }), ...notLately }, { $set: { lastUsedAt: now } });
    },
    revokeApiToken: async (personId, tokenId) =>
      (await tokens.deleteOne(exactly({ _id: tokenId, personId }))).deletedCount === 1,
    revokeApiTokens: async (personId) => {
      // One by one, so that only the copy that revoked a token names it.
      const revoked: string[] = [];
      for (const { _id } of await tokens.find(exactly({ personId }), { projection: { _id: 1 } }).toArray())
        if ((await tokens.deleteOne({ _id })).deletedCount === 1) revoked.push(_id);
      return revoked;
    },
  }) satisfies Partial<Directory>;
