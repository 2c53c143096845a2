import { takingTurns } from '@dossier/shared/async/turns';
import type { Views } from '@dossier/shared/read-store';
import type { AnswersDocument } from '@dossier/shared/views';
import type { Decrypt } from '../../../http/lists/reader.ts';
import { type Heard, type HeardBefore, hearing, type Wanted } from '../said.ts';

/** Reads and decrypts what these gave, some people at a time. @param ids of documents of answers */
export type Hear = (ids: readonly string[], before: HeardBefore, wanted: Wanted) => AsyncIterable<readonly Heard[]>;

/** People at a time. */
const atOnce = 50;

/** By this thread, while others get their turns. */
export const hearHere = ({
  readStore,
  decrypt,
}: {
  readonly readStore: Pick<Views, 'getMany'>;
  readonly decrypt: Decrypt;
}): Hear =>
  async function* (ids, before, wanted) {
    const { hear } = hearing(wanted);
    const turn = takingTurns();
    for (let from = 0; from < ids.length; from += atOnce) {
      await turn();
      const documents = await readStore.getMany<AnswersDocument>('answers', ids.slice(from, from + atOnce), true);
      yield await hear(decrypt, documents, before);
    }
  };
