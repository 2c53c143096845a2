import { type Retry, repeating, retryWhileAway } from '@dossier/shared/async/retry';
import type { Logger } from '@dossier/shared/basics/log';
import type { Truth } from './truth.ts';

export const retryWith =
  (log: Logger): Retry =>
  (action) =>
    retryWhileAway(action, ({ message }) => log.warn({ reason: message }, 'an engine is away; trying again'));

/** Repeats calls while an engine is away, except those that take a stream or may conflict. */
export const retrying = ({ eventStore, directory, uploads, files, ledger }: Truth, retry: Retry): Truth => ({
  eventStore: repeating(eventStore, retry, ['readAll', 'readStream', 'head']),
  directory: repeating(directory, retry, [
    'everyone',
    'keysOf',
    'answerKeysOf',
    'restore',
    'restoreAnswerKey',
    'apiTokensOf',
    'endpointsOf',
    'deliveriesTo',
    'putDelivery',
  ]),
  uploads: repeating(uploads, retry, ['entries', 'used', 'restore']),
  files: repeating(files, retry, ['size', 'read']),
  ledger: repeating(ledger, retry, ['all', 'add']),
});
