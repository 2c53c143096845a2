import { describe, expect, it } from '@jest/globals';
import {
  binDays,
  collaboratorLimits,
  DAY,
  defaults,
  GB,
  MB,
  MINUTE,
  minimumTeamMembers,
  otp,
  periodDays,
  plans,
  prices,
  projectScopes,
  projectStatuses,
  reminders,
  settingsDefaults,
  storageLimits,
  trialPrice,
  trialStorage,
} from './index.ts';

describe('the constants of the product', () => {
  it('[CONST-01, CONST-02, CONST-03, CONST-18] are prices in cents of two plans and of the trial, and no other', () => {
    expect(prices).toEqual({ team: { monthly: 2_700, yearly: 32_400 }, personal: { monthly: 3_000, yearly: 36_000 } });
    expect(Object.keys(prices).sort()).toEqual([...plans].sort());
    expect([trialPrice, minimumTeamMembers]).toEqual([100, 2]);
  });

  it('[CONST-04, CONST-05, CONST-06, CONST-07] are what a plan allows', () => {
    expect(collaboratorLimits).toEqual({ monthly: 250, yearly: 300 });
    expect(storageLimits).toEqual({
      personal: { monthly: 40 * GB, yearly: 50 * GB },
      team: { monthly: 40 * GB, yearly: 300 * GB },
    });
    expect(trialStorage).toBe(15 * GB);
    expect(periodDays).toEqual({ monthly: 30, yearly: 365 });
  });

  it('[CONST-08] count in steps of 1024', () => {
    expect([MB, GB]).toEqual([1024 ** 2, 1024 ** 3]);
  });

  it('[CONST-09, CONST-10] are what is chosen before anybody chooses', () => {
    expect({ ...settingsDefaults, ...defaults }).toEqual({
      projectDetails: '',
      supportStaff: '',
      projectScope: 'public',
      timeZone: 'GMT-9',
      reminder: '1hour',
      collectDocs: 'yes',
      expectedCollaborators: 1,
      plan: 'team',
      documentType: '.pdf',
      maxSize: 100,
      sizeUnit: 'Mb',
    });
  });

  it('[CONST-17] are the times of codes and of the bin', () => {
    expect(otp).toMatchObject({ digits: 6, lifetime: 10 * MINUTE, tries: 5, resendAfter: 30_000 });
    expect([binDays, DAY]).toEqual([30, 86_400_000]);
  });

  it('[ENT-09] are the states and scopes of a project, and the two reminders', () => {
    // A template is a project that never starts (BEY-33).
    expect([...projectStatuses].sort()).toEqual(['active', 'bin', 'draft', 'past', 'template']);
    expect([...projectScopes].sort()).toEqual(['private', 'public']);
    expect(reminders).toEqual(['1hour', '24hours']);
  });
});
