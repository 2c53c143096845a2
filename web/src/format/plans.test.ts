import type { Plan } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { planFacts, teamDiscount } from './plans.ts';

const facts = (plan: Plan) =>
  Object.fromEntries(planFacts(plan).map(({ label, monthly, yearly }) => [label, [monthly, yearly]]));

describe('plan tables', () => {
  it('[CONST-01] [CONST-04] [CONST-06] [PAY-07] team', () => {
    expect(facts('team')).toEqual({
      'Price, plus tax': ['$27 per month per team member', '$324 per year per team member'],
      Trial: ['$1', '$1'],
      Duration: ['30 days', '365 days'],
      'Team members': ['2 or more', '2 or more'],
      'Collaborators per project': ['250', '300 (20% more)'],
      'Cloud storage': ['40 GB', '300 GB'],
      'Support members': ['1', '1'],
      'Collaborators submit': ['for free', 'for free'],
    });
    expect(teamDiscount).toBe(10);
  });

  it('[CONST-02] [CONST-05] individual', () => {
    expect(facts('personal')).toMatchObject({
      'Price, plus tax': ['$30 per month', '$360 per year'],
      'Cloud storage': ['40 GB', '50 GB (25% more)'],
    });
  });
});
