import type { AccountDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { given, registered } from '../../testing/events.ts';
import { viewOf } from '../../testing/projected.ts';

describe('accounts', () => {
  it('hold the profile encrypted, the picture and the preference, until the account is closed', async () => {
    const facts = [
      registered('ann', 'Ann', 'Lee'),
      given('NotificationPreferenceSet', { personId: 'ann', notifications: false }),
      given('ProfilePictureChanged', { personId: 'ann', fileId: 'picture' }),
      given('ProfileUpdated', {
        personId: 'ann',
        firstName: 'Anna',
        lastName: 'Lee',
        designation: 'Prof',
        organization: 'Uni',
        address1: '1 Street',
        address2: '',
        city: 'Town',
        postcode: '1',
        country: 'GB',
        invoiceAddress: 'no',
      }),
    ];
    expect(await viewOf<AccountDocument>('accounts', 'ann', ...facts)).toMatchObject({
      firstName: { encrypted: 'Anna', of: 'ann' },
      city: { encrypted: 'Town', of: 'ann' },
      invoiceAddress: 'no',
      notifications: false,
      pictureFileId: 'picture',
    });
    const removed = given('ProfilePictureRemoved', { personId: 'ann' });
    expect(await viewOf<AccountDocument>('accounts', 'ann', ...facts, removed)).toMatchObject({ pictureFileId: null });
    expect(await viewOf('accounts', 'ann', ...facts, given('AccountClosed', { personId: 'ann' }))).toBeUndefined();
  });
});
