import type { Directory } from '@dossier/shared/directory';
import type { Wish } from '../send-command.ts';
import type { Fact } from './reaction.ts';

/** The visitor is thanked, the operator gets the request (QUOTE-06, QUOTE-07). */
export const quoteMails = async (
  { directory, operatorEmail }: { readonly directory: Directory; readonly operatorEmail: string },
  { data: { personId, quoteId } }: Fact<'QuoteRequested'>,
): Promise<Wish[]> => {
  const operator = await directory.personOf(operatorEmail);
  const mail = (recipient: string, template: 'quote-thanks' | 'quote-operator'): Wish => ({
    name: 'QueueMail',
    payload: { recipient, template, subject: { quoteId } },
    duty: `mail-${template}`,
    recipient,
  });
  return [mail(personId, 'quote-thanks'), mail(operator.personId, 'quote-operator')];
};
