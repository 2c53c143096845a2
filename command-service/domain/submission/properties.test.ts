import type { DomainEvent } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { submissionDecider } from '../index.ts';
import { anySubmissionCommand } from '../testing/arbitraries.ts';
import { commandsOf, historyOf, submissionContext } from '../testing/history.ts';

describe('a submission', () => {
  const anyHistory = commandsOf(anySubmissionCommand, 40).map((steps) =>
    historyOf(submissionDecider, steps, submissionContext),
  );
  const uploadsOf = (events: readonly DomainEvent[]) =>
    events.flatMap((event) => (event.type === 'DocumentUploaded' ? [event.data] : []));

  it('[DETAIL-20] counts the versions of each document without a gap', () =>
    fc.assert(
      fc.property(anyHistory, ({ events }) => {
        for (const documentId of new Set(uploadsOf(events).map((upload) => upload.documentId))) {
          const versions = uploadsOf(events).filter((upload) => upload.documentId === documentId);
          expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
          expect(new Set(versions.map(({ fileId }) => fileId)).size).toBe(versions.length);
        }
      }),
    ));

  it('[DETAIL-20] changes an accepted document by a review only', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { before, events } of steps) {
          for (const event of events) {
            if (event.type !== 'DocumentUploaded' && event.type !== 'DocumentWithdrawn') continue;
            expect(before.documents[event.data.documentId]?.status).not.toBe('Accept');
          }
        }
      }),
    ));

  it('[REVIEW-07] reviews the last version only', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { before, events } of steps) {
          for (const event of events) {
            if (event.type !== 'DocumentReviewed') continue;
            expect(before.documents[event.data.documentId]?.version).toBe(event.data.version);
          }
        }
      }),
    ));

  it('[STATE-23] reminds once for each deadline and kind', () =>
    fc.assert(
      fc.property(anyHistory, ({ events }) => {
        const sent = events.flatMap(({ type, data }) =>
          type === 'CollaboratorReminded' ? [`${data.dueAt} ${data.kind}`] : [],
        );
        expect(new Set(sent).size).toBe(sent.length);
      }),
    ));
});
