import { streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { quoteDecider, quoteIdOf } from '../../domain/index.ts';
import { handlersOf, type Invocation } from '../command-handler.ts';
import { people } from '../people.ts';

const newQuote = {
  fresh: true,
  stream: (_data: unknown, { commandId }: Invocation) => streams.quote(quoteIdOf(commandId)),
  key: (_data: unknown, { commandId }: Invocation) => quoteIdOf(commandId),
} as const;

export const quoteHandlers = ({ directory }: { readonly directory: Directory }) =>
  handlersOf(quoteDecider, newQuote, {
    RequestQuote: {
      resolve: async ({ email, ...data }) => ({ ...data, personId: await people(directory).mentioned(email) }),
    },
  });
