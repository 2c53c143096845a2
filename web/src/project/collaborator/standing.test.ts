import type { AnswerStatus } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { aDocument } from '../../testing/rows.ts';
import { completeText, standingOf } from './standing.ts';

describe('how far somebody is', () => {
  const at = (uploadedAt: string) => aDocument(uploadedAt, { status: 'Uploaded', uploadedAt });

  it('counts what is required, and is over with the last of it', () => {
    const optional = aDocument('Annex', { optional: true });
    const open = standingOf([at('2026-11-02T10:00:00Z'), aDocument('Plan', { status: 'Reject' }), optional]);
    expect(open).toEqual({ delivered: 1, required: 2, completeAt: undefined, isAccepted: false });
    const all = standingOf([at('2026-11-02T10:00:00Z'), at('2026-11-01T10:00:00Z'), optional]);
    expect(all).toMatchObject({ delivered: 2, required: 2, completeAt: '2026-11-02T10:00:00Z' });
    expect(completeText(all)).toBe('All 2 delivered');
  });

  it('is nothing to be told where nothing is required', () =>
    expect(standingOf([aDocument('Annex', { optional: true })])).toMatchObject({ required: 0, completeAt: undefined }));

  it('is said of a single document without a number', () =>
    expect([true, false].map((isAccepted) => completeText({ required: 1, isAccepted }))).toEqual([
      'Accepted',
      'Delivered',
    ]));

  it('is said of documents and answers where questions are asked, too [BEY-55]', () =>
    expect([0, 1, 3].map((required) => completeText({ required, isAccepted: false }, true))).toEqual([
      'All answers given',
      'The document is delivered, all answers are given',
      'All 3 documents delivered, all answers given',
    ]));

  it('counts a reason that takes the place of a document, until it is rejected [BEY-54]', () => {
    const excused = (status: AnswerStatus) => [
      at('2026-11-02T10:00:00Z'),
      aDocument('Permit', { excuse: { reason: 'None', status } }),
    ];
    const answering = { asked: 0, answered: 0, answeredAt: '2026-11-03T10:00:00Z' };
    expect(standingOf(excused('Submitted'), answering)).toEqual({
      ...{ delivered: 2, required: 2, completeAt: '2026-11-03T10:00:00Z', isAccepted: false },
    });
    expect(standingOf(excused('Accept').slice(1), answering).isAccepted).toBe(true);
    expect(standingOf(excused('Reject'), answering)).toMatchObject({ delivered: 1, completeAt: undefined });
  });

  it('leaves out what is not asked any more, and is nothing where all is optional', () => {
    const answering = { asked: 0, answered: 0, answeredAt: '' };
    const unasked = aDocument('Permit', { unasked: true, status: 'Uploaded' });
    expect(standingOf([unasked, at('2026-11-02T10:00:00Z')], answering)).toMatchObject({ delivered: 1, required: 1 });
    expect(standingOf([aDocument('Annex', { optional: true })], answering).completeAt).toBeUndefined();
  });

  it('is over only with the last answer, too [BEY-55]', () => {
    const documents = [at('2026-11-02T10:00:00Z')];
    const answering = { asked: 2, answered: 1, answeredAt: '2026-11-03T10:00:00Z' };
    expect(standingOf(documents, answering).completeAt).toBeUndefined();
    expect(standingOf(documents, { ...answering, answered: 2 }).completeAt).toBe('2026-11-03T10:00:00Z');
    expect(standingOf([], { ...answering, answered: 2 }).completeAt).toBe('2026-11-03T10:00:00Z');
  });
});
