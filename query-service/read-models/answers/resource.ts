import { type AnswersRow, givenAnswers, lists, missing, questionsIn, readAnswers } from '@dossier/shared/contract';
import type { AnswersDocument, Decrypted } from '@dossier/shared/views';
import { decryptedInTurns } from '../../http/lists/decrypt.ts';
import { namesIn } from '../../http/lists/names.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import { type ProjectView, type Reader, type Resource, seesAll } from '../../http/lists/reader.ts';

type Given = AnswersRow['answers'];

/** A later part says all that there is to its questions. */
const standing = ({ parts }: Decrypted<AnswersDocument>): Given =>
  parts.flatMap(({ answers, answeredAt, questionsRevision }, index) => {
    const later = parts.slice(index + 1).flatMap(({ questionIds }) => questionIds);
    return readAnswers(answers)
      .filter(({ questionId }) => !later.includes(questionId))
      .map(({ questionId, value }) => ({ questionId, value, answeredAt, questionsRevision }));
  });

/** Collaborators see only their own answers; those of who is no collaborator any more are not shown. */
export const answersResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const find = async (view: ProjectView, personId: string | undefined, ids: readonly string[] | undefined) => {
    const { project, asker } = view;
    const wanted = seesAll(view) ? personId : asker.personId;
    if (personId !== undefined && personId !== wanted) return [];
    const wantedIds = wanted === undefined ? ids : [`${project.id}.${wanted}`];
    const found =
      wantedIds === undefined
        ? await readStore.find<AnswersDocument>('answers', { where: { projectId: project.id } })
        : await readStore.getMany<AnswersDocument>('answers', wantedIds);
    const collaborators = new Set(project.collaborators);
    return found
      .map(({ document }) => document)
      .filter((one) => one.projectId === project.id && collaborators.has(one.personId));
  };
  return ofProject(reader, {
    name: 'answers',
    ...lists.answers,
    missing: 'NOT_FOUND',
    async rows(view, { personId }, ids): Promise<AnswersRow[]> {
      const { sections = [] } = view.project.questions ?? {};
      if (sections.length === 0) return [];
      const read = await decryptedInTurns(reader, await find(view, personId, ids));
      const askers = read.map((one) => one.personId);
      const people = await reader.people(askers);
      const nameOf = await namesIn(reader, view, askers);
      const isAsked = new Set(questionsIn(sections).map(({ questionId }) => questionId));
      return read.map((one) => {
        const answers = standing(one).filter(({ questionId }) => isAsked.has(questionId));
        const person = people.get(one.personId);
        return {
          id: one.id,
          projectId: one.projectId,
          personId: one.personId,
          name: nameOf(person),
          email: person?.email ?? '',
          answeredAt: one.parts.at(-1)?.answeredAt ?? '',
          answers,
          missing: missing(sections, givenAnswers(answers)).map(({ questionId }) => questionId),
        };
      });
    },
  });
};
