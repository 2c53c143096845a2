import { parse, Refused } from '@dossier/shared/basics/refused';
import { type CommandName, commands } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { payloads } from '../../testing/payloads.ts';

const libraryWords =
  /\bexpected\b|\breceived\b|^invalid (input|option|string|key|element|value|format|date|datetime|ISO|number)|^too (big|small)|unrecognized|\bNaN\b|undefined/i;
const world = {
  teamId: 'team',
  projectId: '123456789',
  documentId: 'document',
  personId: 'person',
  email: 'ann@example.org',
  now: Date.UTC(2026, 0, 8),
};
const wrong = [
  undefined,
  null,
  7,
  -1.5,
  true,
  '',
  'nonsense',
  'x'.repeat(6_000),
  [],
  [7],
  Array(2_000).fill('x'),
  {},
  { a: 1 },
];

const errorsOf = (name: CommandName, payload: unknown): Record<string, string> => {
  try {
    parse(commands[name], payload);
    return {};
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { errors = {}, title } = error.refusal;
    return title === undefined ? errors : { ...errors, title };
  }
};

describe('[API-33] what is wrong with a payload is said in plain words', () => {
  it.each(Object.keys(payloads) as CommandName[])('of %s', (name) => {
    const valid = payloads[name](world as never) as Record<string, unknown>;
    expect(errorsOf(name, valid)).toEqual({});
    const values = wrong.flatMap((value) => Object.keys(valid).map((field) => ({ ...valid, [field]: value })));
    for (const payload of [...wrong, ...values])
      for (const [field, message] of Object.entries(errorsOf(name, payload))) {
        expect({ field, message }).toEqual({ field, message: expect.not.stringMatching(libraryWords) });
        expect(message).toMatch(/\.$/);
      }
  });

  it('which are those of the specification, or name the field', () => {
    expect(errorsOf('CreateProject', {})).toEqual({
      projectName: 'Project name is required.',
      startDate: 'Start date is required.',
      endDate: 'End date is required.',
      terms: 'You must accept the Terms & Conditions.',
    });
    expect(errorsOf('RequestQuote', { email: null })).toMatchObject({ email: 'Email is required.' });
    expect(errorsOf('UpdateProfile', { firstName: 7 })).toMatchObject({
      firstName: 'firstName must be text.',
      lastName: 'Last name is required.',
    });
    expect(
      errorsOf('DefineDocuments', { documents: [{ fieldName: 'A', type: '.exe', maxSize: '9', sizeUnit: 'GB' }] }),
    ).toEqual({
      projectId: 'projectId is needed.',
      'documents.0.type': expect.stringMatching(/^type must be one of "\.pdf", "\.doc", /),
      'documents.0.maxSize': 'Maximum size must be a number greater than 0.',
      'documents.0.sizeUnit': 'sizeUnit must be one of "KB", "Mb".',
    });
    expect(errorsOf('SetMailing', null)).toMatchObject({ '': 'This must be an object.' });
    expect(errorsOf('MarkCommentsRead', { ...payloads.MarkCommentsRead(world), seen: 0 })).toMatchObject({
      seen: 'seen must be at least 1.',
    });
    expect(errorsOf('ExtendDueMoment', { ...payloads.ExtendDueMoment(world), dueAt: 'tomorrow' })).toMatchObject({
      dueAt: 'dueAt must be a moment such as 2026-11-03T14:05:09Z.',
    });
  });

  it('and of alternatives about the one that was meant', () => {
    const review = payloads.ReviewDocument(world);
    expect(errorsOf('ReviewDocument', { ...review, action: 'Maybe' })).toMatchObject({
      action: 'action must be one of "Accept", "Reject", "In Review".',
    });
    expect(errorsOf('ReviewDocument', { ...review, email: 'nobody' })).toMatchObject({
      email: 'Invalid email format.',
    });
    const who = 'Name the collaborator as either `email` or `personId`.';
    expect(errorsOf('ReviewDocument', { ...review, personId: 'ann' })).toMatchObject({ '': who });
    expect(errorsOf('ReviewDocument', {})).toMatchObject({ '': who });
  });
});
