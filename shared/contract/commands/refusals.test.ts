import { describe, expect, it } from '@jest/globals';
import { problemOf, type RefusalCode, refusals, statusOf } from '../index.ts';

const codes = Object.keys(refusals) as RefusalCode[];

describe('a refusal', () => {
  it('[API-33] as a problem says what happened in words, with its code and status', () => {
    expect(problemOf({ code: 'PROJECT_NOT_FOUND' })).toEqual({
      type: 'urn:dossier:project-not-found',
      title: 'Project not found.',
      status: 404,
      code: 'PROJECT_NOT_FOUND',
    });
    for (const code of codes) {
      const { type, title, status } = problemOf({ code });
      expect({ code, type, title }).toEqual({
        code,
        type: expect.stringMatching(/^urn:dossier:[a-z-]+$/),
        title: expect.stringMatching(/^[A-Z].*\w[.]?$/),
      });
      expect(status).toBe(statusOf(code));
      expect(status >= 400 && status < 600).toBe(true);
    }
  });

  it('is payable only where there is a shop', () => {
    for (const code of codes) {
      const [to, from] = [statusOf(code, false), statusOf(code)];
      expect([code, to]).toEqual([code, from === 402 ? 403 : from]);
      expect(problemOf({ code }, false)).toEqual({ ...problemOf({ code }), status: to });
    }
  });

  it('names fields, the newer state, and the real limit where it knows them', () => {
    const errors = { email: 'Invalid email format.' };
    expect(problemOf({ code: 'INVALID', errors })).toMatchObject({
      title: 'Some of the values are not valid.',
      errors,
    });
    expect(problemOf({ code: 'CHANGED_MEANWHILE', current: null })).toHaveProperty('current', null);
    expect(problemOf({ code: 'FILE_TOO_LARGE', title: 'File exceeds 100KB size limit.' })).toMatchObject({
      title: 'File exceeds 100KB size limit.',
      status: 413,
    });
  });

  it('[AUTH-41] says which budget is used up, and until when', () => {
    const until = '2026-06-01T12:00:09.000Z';
    const standing = { name: 'tries', what: 'tries', max: 5, windowMs: 60_000, left: 0, resetsIn: 9_000, until };
    expect(problemOf({ code: 'SLOW_DOWN', retryAfter: 9, standing })).toEqual({
      type: 'urn:dossier:slow-down',
      title: 'Too many tries. Please try again in 9 seconds.',
      status: 429,
      code: 'SLOW_DOWN',
      limit: { name: 'tries', max: 5, seconds: 60, until },
    });
  });

  it.each([
    [1, 'in 1 second.'],
    [59, 'in 59 seconds.'],
    [61, 'in 2 minutes.'],
    [3_300, 'in 55 minutes.'],
    [23 * 3_600, 'in 23 hours.'],
    [9 * 24 * 3_600, 'in 9 days.'],
  ])('[AUTH-41] says when one may try again after too much: %i s', (retryAfter, when) => {
    expect(problemOf({ code: 'SLOW_DOWN', retryAfter }).title).toBe(`Too many requests. Please try again ${when}`);
  });
});
