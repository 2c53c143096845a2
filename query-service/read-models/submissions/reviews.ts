import type { ReviewRow } from '@dossier/shared/contract';
import type { SubmissionDocument } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import type { Reader, Resource } from '../../http/lists/reader.ts';
import { peopleIn, submissionsOf } from './resource.ts';
import { reviewOf } from './review.ts';

/** `{projectId}.{personId}.{documentId}`, which the id of a review begins with. */
const submissionIn = (reviewId: string) => reviewId.split('.').slice(0, 3).join('.');

/** Every review of every version. */
export const reviewsOf = async (reader: Reader, submissions: readonly SubmissionDocument[]): Promise<ReviewRow[]> => {
  const people = await reader.people(peopleIn(submissions));
  return (await reader.decrypt(submissions)).flatMap(({ id, projectId, versions }) =>
    versions.flatMap(({ version, reviews }) =>
      reviews.map((review, index) => ({
        id: `${id}.${version}.${index + 1}`,
        projectId,
        submissionId: id,
        version,
        ...reviewOf(review, people),
      })),
    ),
  );
};

/** Rows of submissions have the latest review alone. They are seen by who sees the submission. */
export const reviewsResource = (reader: Reader): Resource => {
  const find = submissionsOf(reader);
  return ofProject(reader, 'reviews', {
    async rows(view, { personId, submissionId }, ids): Promise<ReviewRow[]> {
      const wanted = submissionId === undefined ? ids?.map(submissionIn) : [submissionId];
      const found = (await find(view, personId, wanted && [...new Set(wanted)])).filter(
        ({ id }) => submissionId === undefined || id === submissionId,
      );
      return reviewsOf(reader, found);
    },
  });
};
