import { type DocumentStatus, documentStatuses } from '@dossier/shared/contract';
import { joinStateOf, owedBy, type ProjectDocument } from '@dossier/shared/views';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../shared/testing/runs.ts';
import { created, defined, type Given, history, projectId } from '../../testing/events.ts';
import { anyChange } from '../../testing/histories.ts';
import { viewsAfter } from '../../testing/projected.ts';

const people = ['ann', 'bob', 'cid', 'dee'];
const documents = ['a', 'b', 'c?'];
const isOptional = (documentId: string) => documentId.endsWith('?');

/** How a project stands, kept the plain way: by names, and counted from scratch. */
class Plain {
  #isPublic = false;
  #defined: readonly string[] = [];
  #standings = new Map<string, 'invited' | 'joined'>();
  #parted = new Set<string>();
  #assigned = new Set<string>();
  #statuses = new Map<string, DocumentStatus>();

  apply({ type, data }: Given): void {
    switch (type) {
      case 'ProjectCreated':
      case 'ProjectUpdated':
        this.#isPublic = data.projectScope === 'public';
        break;
      case 'DocumentsDefined':
        this.#defined = data.documents.map(({ documentId }) => documentId);
        for (const pair of this.#assigned)
          if (!this.#defined.includes(pair.split(' ')[1] ?? '')) this.#assigned.delete(pair);
        break;
      case 'CollaboratorInvited':
        if (!this.#standings.has(data.personId)) this.#standings.set(data.personId, 'invited');
        break;
      case 'CollaboratorJoined':
        this.#standings.set(data.personId, 'joined');
        break;
      case 'CollaboratorRemoved':
      case 'CollaboratorLeft':
        if (this.#standings.delete(data.personId)) this.#parted.add(data.personId);
        for (const documentId of documents) this.#assigned.delete(`${data.personId} ${documentId}`);
        break;
      case 'DocumentAssigned':
        if (this.#standings.has(data.personId) && this.#defined.includes(data.documentId))
          this.#assigned.add(`${data.personId} ${data.documentId}`);
        break;
      case 'DocumentUnassigned':
        this.#assigned.delete(`${data.personId} ${data.documentId}`);
        break;
      case 'DocumentUploaded':
        // In old histories, where no joining is before it.
        if (this.#standings.has(data.personId) && !this.#parted.has(data.personId))
          this.#standings.set(data.personId, 'joined');
        this.#statuses.set(`${data.personId} ${data.documentId}`, 'Uploaded');
        break;
      case 'DocumentWithdrawn':
        this.#statuses.delete(`${data.personId} ${data.documentId}`);
        break;
      case 'DocumentReviewed':
        this.#statuses.set(`${data.personId} ${data.documentId}`, data.action);
        break;
    }
  }

  standing(personId: string) {
    return this.#standings.get(personId);
  }

  /** What is asked of somebody, and how it stands. */
  asked(personId: string): { documentId: string; status: DocumentStatus }[] {
    return this.#defined
      .filter((documentId) => this.#isPublic || this.#assigned.has(`${personId} ${documentId}`))
      .map((documentId) => ({
        documentId,
        status: this.#statuses.get(`${personId} ${documentId}`) ?? 'Not Uploaded',
      }));
  }

  required(personId: string) {
    return this.asked(personId).filter(({ documentId }) => !isOptional(documentId));
  }

  owed(personId: string): string[] {
    return this.required(personId)
      .filter(({ status }) => status === 'Not Uploaded' || status === 'Reject')
      .map(({ documentId }) => documentId);
  }

  totals(): ProjectDocument['totals'] {
    const everyone = [...this.#standings.keys()];
    const required = everyone.flatMap((personId) => this.required(personId));
    const counted = everyone
      .flatMap((personId) => this.asked(personId))
      .filter(({ documentId, status }) => !isOptional(documentId) || status !== 'Not Uploaded');
    const owed = everyone.flatMap((personId) => this.owed(personId));
    return {
      required: required.length,
      delivered: required.length - owed.length,
      statusCounts: Object.fromEntries(
        documentStatuses.map((wanted) => [wanted, counted.filter(({ status }) => status === wanted).length]),
      ) as ProjectDocument['totals']['statusCounts'],
      completeCollaborators: everyone.filter(
        (personId) => this.required(personId).length > 0 && this.owed(personId).length === 0,
      ).length,
    };
  }
}

const change = anyChange(people, documents);

it('a project knows what everybody owes and has delivered after any sequence of events, optional documents counted only where they are uploaded, written at once or one by one [COLLECT-06, STATE-13, BEY-50]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
      const facts = [created(), defined(...documents), ...changes];
      const plain = new Plain();
      for (const fact of facts) plain.apply(fact);
      const events = history(...facts);
      const views = await viewsAfter([events]);
      expect(await viewsAfter(events.map((event) => [event]))).toEqual(views);
      const project = views.projects?.[projectId] as ProjectDocument;
      expect(project.totals).toEqual(plain.totals());
      for (const personId of people) {
        expect(joinStateOf(project, personId)).toBe(plain.standing(personId));
        expect(owedBy(project, personId).map(({ documentId }) => documentId)).toEqual(plain.owed(personId));
      }
    }),
    { numRuns: runs(300) },
  );
});
