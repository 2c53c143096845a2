import type { Directory } from '@dossier/shared/directory';
import { type Fact, mail, type Reaction } from './reaction.ts';

export const quoteMails = async (
  { directory, operatorEmail }: { readonly directory: Directory; readonly operatorEmail: string },
  { data: { personId, quoteId } }: Fact<'QuoteRequested'>,
): Promise<Reaction[]> => {
  const operator = await directory.personOf(operatorEmail);
  const subject = { quoteId };
  return [
    ...mail([personId], { template: 'quote-thanks', subject }),
    ...mail([operator.personId], { template: 'quote-operator', subject }),
  ];
};
