import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type CommandName, commandAnswer, commandResults, commands } from '../index.ts';

const messages = (name: CommandName, payload: unknown) => {
  const result = commands[name].safeParse(payload);
  if (result.success) return { value: result.data };
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};

describe('payloads', () => {
  it('of every command refuse fields that nobody named', () => {
    const strict = (schema: unknown): boolean => {
      if (schema instanceof z.ZodUnion) return schema.options.every(strict);
      return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
    };
    const open = Object.entries(commands).filter(([, schema]) => !strict(schema));
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('of an own due date name a year from which the days that documents are kept can be counted', () => {
    const payload = (dueAt: string) => ({ projectId: '123456789', personId: 'ann', dueAt });
    const late = payload('2200-12-31T23:59:59.999Z');
    expect(messages('ExtendDueMoment', late)).toEqual({ value: late });
    for (const dueAt of ['9999-12-31T23:59:59Z', '2201-01-01T00:00:00Z', '1999-12-31T23:59:59Z'])
      expect(messages('ExtendDueMoment', payload(dueAt))).toEqual({ dueAt: 'Enter a valid date.' });
  });

  it('[VAL-03] of profiles have all four names', () => {
    const empty = { firstName: '', lastName: ' ', designation: '', organization: '' };
    const said = {
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      designation: 'Designation is required.',
      organization: 'Organization is required.',
    };
    expect(messages('UpdateProfile', empty)).toEqual(said);
    expect(messages('RegisterAccount', { ...empty, personId: 'p1', terms: true })).toEqual(said);
  });

  it('[ENT-20] of a team have its name, type and details, of which the details may be left out', () => {
    const draft = { teamName: 'Grants', teamType: 'Research' };
    expect(messages('CreateTeam', draft)).toEqual({ value: { ...draft, teamDetails: '' } });
    expect(messages('CreateTeam', { teamName: ' ', teamType: 'Sales', details: '' })).toMatchObject({
      teamName: 'Team name is required.',
      teamType: 'Team type is required.',
    });
  });

  it('[ENT-26, VAL-22, VAL-23, CONST-09] of a quote need an address only, and ask for the team plan by default', () => {
    expect(messages('RequestQuote', { email: 'Ann@example.org' })).toEqual({
      value: { email: 'ann@example.org', phone: '', message: '', plan: 'team' },
    });
    expect(messages('RequestQuote', { email: '' })).toEqual({ email: 'Email is required.' });
    expect(messages('RequestQuote', { email: 'ann' })).toEqual({ email: 'Invalid email format.' });
    for (const phone of ['0', '1234567890', ' 123 '])
      expect(commands.RequestQuote.safeParse({ email: 'ann@example.org', phone }).success).toBe(true);
    for (const phone of ['12345678901', '+1234', '12 34', 'abc'])
      expect(messages('RequestQuote', { email: 'ann@example.org', phone })).toEqual({
        phone: 'Phone number must contain only digits and be at most 10 digits long.',
      });
  });

  it('[BEY-20] of a review know the reasons of a rejection, and no others', () => {
    const review = { projectId: '123456789', email: 'ann@example.org', documentId: 'd', reasons: ['outdated'] };
    expect(commands.ReviewDocument.safeParse({ ...review, action: 'Reject' }).success).toBe(true);
    expect(commands.ReviewDocument.safeParse({ ...review, action: 'Reject', reasons: ['late'] }).success).toBe(false);
  });

  it('[VAL-24] count collaborators in whole numbers from 1 on', () => {
    const projectId = '123456789';
    expect(commands.SetExpectedCollaborators.safeParse({ projectId, expectedCollaborators: 1 }).success).toBe(true);
    for (const expectedCollaborators of [0, -1, 1.5, '3', null, Number.NaN])
      expect(messages('SetExpectedCollaborators', { projectId, expectedCollaborators })).toEqual({
        expectedCollaborators: 'Enter a whole number of at least 1.',
      });
  });

  it('[CONST-11] of a review take one of three actions', () => {
    const review = { projectId: '123456789', documentId: 'd1', email: 'ann@example.org' };
    for (const action of ['Accept', 'Reject', 'In Review'])
      expect(commands.ReviewDocument.safeParse({ ...review, action }).success).toBe(true);
    for (const action of ['accept', 'Approve', 'Uploaded', ''])
      expect(commands.ReviewDocument.safeParse({ ...review, action }).success).toBe(false);
  });

  const card = {
    paymentMethodId: 'pm_card_visa',
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2030,
    billingName: 'Ann Smith',
  };

  it('[PAY-10, PAY-11] of a card need the name on it, and hold no number', () => {
    expect(commands.ChangeCard.safeParse(card).success).toBe(true);
    expect(messages('ChangeCard', { ...card, billingName: ' ' })).toEqual({ billingName: 'Name on Card is required.' });
    const number = '4242 4242 4242 4242';
    for (const [field, value] of [
      ['billingName', `Ann ${number}`],
      ['brand', number],
      ['paymentMethodId', `pm_${number.replaceAll(' ', '')}`],
    ] as const)
      expect(messages('ChangeCard', { ...card, [field]: value })).toEqual({
        [field]: 'A card number does not belong here.',
      });
    for (const field of ['number', 'cvc', 'expiry'])
      expect(commands.ChangeCard.safeParse({ ...card, [field]: '4242424242424242' }).success).toBe(false);
  });

  it('[PAY-16, PAY-22, CONST-18] of a subscription name one of the two plans that have a price, a team with two members or more', () => {
    const wish = { plan: 'team', period: 'monthly', ...card };
    expect(commands.StartSubscription.safeParse({ ...wish, members: 2 }).success).toBe(true);
    expect(commands.StartSubscription.safeParse({ ...wish, plan: 'personal' }).success).toBe(true);
    expect(messages('StartSubscription', wish)).toEqual({ members: 'The team plan needs at least 2 members.' });
    expect(Object.keys(messages('StartSubscription', { ...wish, members: 2, plan: 'executive' }))).toEqual(['plan']);
    expect(commands.RequestQuote.safeParse({ email: 'ann@example.org', plan: 'executive' }).success).toBe(true);
  });

  it('of a comment say something', () => {
    expect(messages('AddComment', { projectId: '123456789', text: ' \n ' })).toEqual({
      text: 'Write a comment first.',
    });
  });
});

describe('answers', () => {
  it('all tell where they stand, and what their command made', () => {
    const standing = { revision: 0, consistency: 'token' };
    for (const name of Object.keys(commands) as CommandName[])
      expect(commandAnswer(name).safeParse(standing).success).toBe(!Object.hasOwn(commandResults, name));
    expect(commandAnswer('CreateProject').parse({ ...standing, projectId: '123456789' })).toEqual({
      ...standing,
      projectId: '123456789',
    });
  });
});
