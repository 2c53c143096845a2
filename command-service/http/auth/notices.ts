import { derivedId } from '@dossier/shared/basics/ids';
import type { MailTemplate } from '@dossier/shared/contract';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { AuthOptions } from './options.ts';

/** What it tells of has happened, so a mail that cannot be queued is only logged. */
export const noticesOf =
  ({ client }: Pick<AuthOptions, 'client'>) =>
  async ({ log, correlationId }: Exchange, recipient: string, template: MailTemplate, cause: string): Promise<void> => {
    try {
      await client.send(
        'QueueMail',
        { recipient, template },
        { commandId: derivedId(cause, template, recipient), causationId: cause, correlationId },
      );
    } catch (error) {
      log.error({ err: error, personId: recipient, template }, 'a notice could not be queued');
    }
  };
