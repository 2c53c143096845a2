import type { AnswerStatus, DocumentStatus, RejectReason } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answersText,
  collaboratorSentence,
  countsOf,
  deliveredText,
  hostSentence,
  joined,
  matching,
  participants,
  reasonCounts,
  shares,
  statusesOf,
} from './progress.ts';

const rejected = (...reasons: RejectReason[][]) => {
  const one = person(...reasons.map(() => 'Reject' as const));
  return { ...one, documents: one.documents.map((cell, index) => ({ ...cell, reasons: reasons[index] ?? [] })) };
};
const person = (...statuses: DocumentStatus[]) => ({
  documents: statuses.map((status) => ({
    status,
    optional: false,
    documentId: 'd',
    fieldName: 'D',
    version: null,
    fileId: null,
    uploadedAt: null,
    reasons: [] as RejectReason[],
    submissionId: 's',
  })),
  delivered: 0,
});

describe('who still owes what', () => {
  const people = [
    person('Accept', 'Accept'),
    person('Accept', 'Uploaded'),
    person('Reject', 'Not Uploaded'),
    person('Not Uploaded', 'Not Uploaded'),
  ];

  it('is counted for each filter', () => {
    expect(countsOf(people)).toEqual({ all: 4, review: 1, missing: 2, rejected: 1, complete: 2 });
    const answering = [
      { ...person('Accept'), answersRejected: 1 },
      { ...person('Accept'), answersMissing: 1 },
    ];
    expect(countsOf(answering)).toEqual({ all: 2, review: 0, missing: 1, rejected: 1, complete: 1 });
    expect(answersText({ answersMissing: 2, answersRejected: 1 })).toBe('2 missing, 1 rejected');
  });

  it('[BEY-20] counts the reasons of documents that are rejected now, and finds whose they are', () => {
    const [twice, once] = [rejected(['outdated', 'wrong file'], ['outdated']), rejected(['wrong file'], ['outdated'])];
    expect(reasonCounts([...people, twice, once])).toEqual([
      ['outdated', 3],
      ['wrong file', 2],
    ]);
    expect(matching([...people, twice], 'wrong file')).toEqual([twice]);
    expect(reasonCounts(people)).toEqual([]);
  });

  it('is one sentence for the host', () => {
    expect(hostSentence(people)).toBe(
      '2 of 4 collaborators are complete; 2 still owe a document, 1 has uploaded nothing.',
    );
    expect(hostSentence([person('Accept')])).toBe('The only collaborator is complete.');
    expect(hostSentence([])).toBe('No collaborators have joined the project.');
  });

  it('[BEY-50] passes over optional documents that are not there', () => {
    const optional = (status: DocumentStatus) => ({ status, optional: true });
    const done = person('Accept');
    const open = { ...done, documents: done.documents.map((one) => ({ ...one, ...optional('Not Uploaded') })) };
    const both = { ...done, documents: [...done.documents, ...open.documents] };
    expect(countsOf([both])).toEqual({ all: 1, review: 0, missing: 0, rejected: 0, complete: 1 });
    expect(hostSentence([both])).toBe('The only collaborator is complete.');
    expect(collaboratorSentence(both.documents)).toBe('All your documents are accepted.');
    expect(collaboratorSentence([optional('Not Uploaded')])).toBe(
      'Nothing is required from you; every document is optional.',
    );
  });

  it('[BEY-55] counts answers among what is owed', () => {
    const answering = (answersMissing: number, ...statuses: DocumentStatus[]) => ({
      ...person(...statuses),
      answersMissing,
    });
    const all = [answering(0, 'Accept'), answering(2, 'Accept'), answering(1, 'Not Uploaded'), answering(0, 'Reject')];
    expect(countsOf(all)).toEqual({ all: 4, review: 0, missing: 2, rejected: 1, complete: 1 });
    expect(hostSentence(all)).toBe(
      '1 of 4 collaborators is complete; 3 still owe a document or answers, 1 has uploaded nothing.',
    );
    expect(hostSentence([answering(2)])).toBe('0 of 1 collaborator is complete; 1 still owes answers.');
    expect(hostSentence([answering(0)])).toBe('The only collaborator is complete.');
    expect(hostSentence([answering(0), person()])).toBe(
      'The only collaborator asked for documents or answers is complete.',
    );
    const sentence = (answers: number, ...statuses: DocumentStatus[]) =>
      collaboratorSentence(
        statuses.map((status) => ({ status, optional: false })),
        answers,
      );
    expect(sentence(1, 'Reject', 'Accept')).toBe('You still owe 1 of 2 documents and 1 answer.');
    expect(sentence(4, 'Accept')).toBe('You still owe 4 answers.');
    expect(sentence(4)).toBe('You still owe 4 answers.');
    expect(sentence(0)).toBe('You have answered all that is required.');
    expect(collaboratorSentence([])).toBe('Nothing is required from you yet.');
    expect(answersText({})).toBe('–');
    expect([0, 3].map((answersMissing) => answersText({ answersMissing }))).toEqual(['All given', '3 missing']);
  });

  it('[BEY-54] counts a reason that takes the place of a document as one that stands so', () => {
    const excused = (status: AnswerStatus) => {
      const one = person('Not Uploaded');
      return { ...one, documents: one.documents.map((cell) => ({ ...cell, excuse: { reason: 'None', status } })) };
    };
    const all = [excused('Submitted'), excused('Accept'), excused('Reject')];
    expect(countsOf(all)).toEqual({ all: 3, review: 0, missing: 1, rejected: 1, complete: 2 });
    expect(statusesOf(all.flatMap(({ documents }) => documents))).toEqual({ Uploaded: 1, Accept: 1, Reject: 1 });
    expect(all.map(({ documents }) => collaboratorSentence(documents))).toEqual([
      'You have uploaded everything; the host is reviewing it.',
      'All your documents are accepted.',
      'You still owe 1 of 1 document.',
    ]);
    expect(all.map(({ documents }) => deliveredText(documents))).toEqual(['1/1', '1/1', '0/1']);
  });

  it('leaves out of the sentence whom nothing is asked of', () => {
    const nobody = person();
    expect(hostSentence([nobody, nobody])).toBe('Nothing is required of the 2 collaborators yet.');
    expect(hostSentence([nobody])).toBe('Nothing is required of the only collaborator yet.');
    expect(hostSentence([nobody, person('Accept')])).toBe('The only collaborator asked for documents is complete.');
    expect(hostSentence([nobody, person('Accept'), person('Accept')])).toBe(
      'All 2 collaborators asked for documents are complete.',
    );
    expect(hostSentence([nobody, person('Reject'), person('Accept')])).toBe(
      '1 of 2 collaborators is complete; 1 still owes a document.',
    );
  });

  it('is one sentence for the collaborator', () => {
    const documents = (...statuses: DocumentStatus[]) => statuses.map((status) => ({ status, optional: false }));
    expect(collaboratorSentence(documents('Accept', 'Reject', 'Not Uploaded'))).toBe('You still owe 2 of 3 documents.');
    expect(collaboratorSentence(documents('Accept'))).toBe('All your documents are accepted.');
    expect(collaboratorSentence(documents('Accept', 'Uploaded'))).toContain('uploaded everything');
  });
});

describe('the facts of a project', () => {
  it('[DETAIL-02] count who joined, of those expected in a public one', () => {
    expect(participants({ projectScope: 'public', collaboratorCount: 3, expectedCollaborators: 10 })).toBe('3 / 10');
    expect(participants({ projectScope: 'private', collaboratorCount: 3, expectedCollaborators: null })).toBe('3');
    const invited = { projectScope: 'private', expectedCollaborators: null, invitedCount: 200 } as const;
    expect(joined({ ...invited, collaboratorCount: 0 })).toBe('0 joined of 200 invited');
    expect(joined({ ...invited, collaboratorCount: 200 })).toBe('200');
  });

  it('have a bar whose shares add up to one', () => {
    const parts = shares({ Accept: 2, Uploaded: 1, 'Not Uploaded': 1 });
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBe(1);
    expect(shares({}).every(({ share }) => share === 0)).toBe(true);
  });
});
