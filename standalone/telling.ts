import { asTyped } from '@dossier/shared/basics/as-typed';
import { escapeHtml } from '@dossier/shared/basics/html';
import { sha256 } from '@dossier/shared/basics/ids';
import type { Logger } from '@dossier/shared/basics/log';
import type { Directory } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { readInstallation } from '@dossier/shared/history';
import type { Mailer } from '@dossier/shared/mailer';
import { type Environment, nobodyOperates } from '@dossier/shared/process/environment';

export type TellOperators = (mail: {
  readonly id: string;
  readonly subject: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
}) => Promise<void>;

type Options = {
  readonly environment: Pick<Environment, 'OPERATOR_EMAIL' | 'SMTP_URL'>;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly directory: Pick<Directory, 'findMany'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly log: Logger;
};

/** By mail, to each who operates the installation and to `OPERATOR_EMAIL`. */
export const tellOperators = ({ environment, eventStore, directory, mailer, log }: Options): TellOperators => {
  const granted = async () => {
    const { operators } = await readInstallation(eventStore);
    const people = await directory.findMany(Object.keys(operators));
    return people.filter(({ status }) => status === 'active').map(({ email }) => email);
  };
  const addresses = async () => {
    const { OPERATOR_EMAIL: also, SMTP_URL } = environment;
    if (also === nobodyOperates) {
      const found = await granted();
      // Only the test inbox takes a mail to nobody.
      return found.length === 0 && SMTP_URL === undefined ? [also] : found;
    }
    // What is to be told may be that nothing can be read.
    return [...new Set([...(await granted().catch(() => [])), also])];
  };
  return async ({ id, subject, lines: said }) => {
    const lines = said.map((line) => asTyped(line));
    const mails = (await addresses()).map((address) =>
      mailer.send({
        id: `${id}-${sha256(address).slice(0, 16)}`,
        to: { name: '', address },
        subject,
        text: lines.join('\n\n'),
        html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
      }),
    );
    const sent = await Promise.allSettled(mails);
    const failures = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (mails.length > 0 && failures.length === mails.length) throw failures[0];
    // Nobody is told twice because of one whose address is wrong.
    for (const err of failures) log.warn({ err }, 'an operator was not told');
  };
};
