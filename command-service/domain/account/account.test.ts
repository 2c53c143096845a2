import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { given } from '../testing/specification.ts';
import { type AccountCommand, accountDecider } from './account.ts';

const name = { firstName: 'Anna', lastName: 'Adams', designation: 'Professor', organization: 'University' };
const profile: DomainCommand<'UpdateProfile'>['data'] = {
  ...name,
  address1: '',
  address2: '',
  city: '',
  postcode: '',
  country: '',
  invoiceAddress: 'yes',
};
const of = { personId: 'anna' };
const system = { actor: 'system' };
const register: DomainCommand<'RegisterAccount'> = { type: 'RegisterAccount', data: { ...of, ...name } };
const registered = event('AccountRegistered', { ...of, ...name });
const accountClosed = event('AccountClosed', of);
const update = (changes: Partial<typeof profile> = {}): AccountCommand => ({
  type: 'UpdateProfile',
  data: { ...profile, ...changes },
});
const picture: AccountCommand = { type: 'ChangeProfilePicture', data: { fileId: 'picture-1' } };
const pictureChanged = event('ProfilePictureChanged', { ...of, fileId: 'picture-1' });
const noPicture: AccountCommand = { type: 'RemoveProfilePicture', data: {} };
const prefer = (notifications: boolean): AccountCommand => ({
  type: 'SetNotificationPreference',
  data: { notifications },
});
const preferred = (notifications: boolean) => event('NotificationPreferenceSet', { ...of, notifications });
const close: AccountCommand = { type: 'CloseAccount', data: {} };

describe('an account', () => {
  it('is registered once, for the person whose address it is', () => {
    given(accountDecider).when(register, system).thenEvents(registered);
    given(accountDecider, registered).when(register, system).thenRejected('ACCOUNT_EXISTS');
  });

  it('stores the whole profile, when it changed', () => {
    given(accountDecider, registered)
      .when(update({ city: 'Graz', invoiceAddress: 'no' }))
      .thenEvents(event('ProfileUpdated', { ...of, ...profile, city: 'Graz', invoiceAddress: 'no' }));
    given(accountDecider, registered).when(update()).thenNothing();
    given(accountDecider, registered, event('ProfileUpdated', { ...of, ...profile, city: 'Graz' }))
      .when(update({ city: 'Graz' }))
      .thenNothing();
  });

  it('changes and removes the picture, each once', () => {
    given(accountDecider, registered).when(picture).thenEvents(pictureChanged);
    given(accountDecider, registered, pictureChanged).when(picture).thenNothing();
    given(accountDecider, registered, pictureChanged).when(noPicture).thenEvents(event('ProfilePictureRemoved', of));
    given(accountDecider, registered).when(noPicture).thenNothing();
  });

  it('[SET-16, CONST-09] has notifications on until they are switched off', () => {
    given(accountDecider, registered).when(prefer(true)).thenNothing();
    given(accountDecider, registered).when(prefer(false)).thenEvents(preferred(false));
    given(accountDecider, registered, preferred(false)).when(prefer(true)).thenEvents(preferred(true));
  });

  it('[BEY-46] gets what asks something at once and the rest daily, until it chooses otherwise', () => {
    const pace = (uploads: 'hourly' | 'daily'): AccountCommand => ({
      type: 'SetMailPacing',
      data: { asks: 'once', uploads, news: 'daily' },
    });
    given(accountDecider, registered).when(pace('daily')).thenNothing();
    const chosen = event('MailPacingSet', { ...of, asks: 'once', uploads: 'hourly', news: 'daily' });
    given(accountDecider, registered).when(pace('hourly')).thenEvents(chosen);
    given(accountDecider, registered, chosen).when(pace('hourly')).thenNothing();
  });

  it('[BEY-18] is closed once, and for ever', () => {
    given(accountDecider, registered).when(close).thenEvents(accountClosed);
    given(accountDecider, registered, accountClosed).when(close).thenNothing();
    for (const command of [register, update({ city: 'Graz' }), picture, noPicture, prefer(false)]) {
      given(accountDecider, registered, accountClosed).when(command).thenRejected('ACCOUNT_CLOSED');
    }
  });

  it('takes nothing before it is registered', () => {
    for (const command of [update(), picture, noPicture, prefer(false), close]) {
      given(accountDecider).when(command).thenRejected('NOT_FOUND');
    }
  });
});
