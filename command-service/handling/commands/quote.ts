import { Refused } from '@dossier/shared/basics/refused';
import { streams } from '@dossier/shared/contract';
import { quoteDecider, quoteIdOf } from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation } from '../command-handler.ts';
import { people } from '../people.ts';

const newQuote = {
  fresh: true,
  stream: (_data: unknown, { commandId }: Invocation) => streams.quote(quoteIdOf(commandId)),
  key: (_data: unknown, { commandId }: Invocation) => quoteIdOf(commandId),
} as const;

export const quoteHandlers = ({ directory, settings }: HandlerOptions) =>
  handlersOf(quoteDecider, newQuote, {
    RequestQuote: {
      resolve: async ({ email, ...data }) => {
        if (!settings.hasShop) throw new Refused('NO_SHOP');
        return { ...data, personId: await people(directory).mentioned(email) };
      },
    },
  });
