import type { AccountDocument } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';
import { notAskedYet } from './profile.ts';

type Account = AccountDocument;
type Profile = { firstName: string; lastName: string; designation: string; organization: string };

const profile = ({ firstName, lastName, designation, organization }: Profile) => ({
  firstName: encrypted(firstName),
  lastName: encrypted(lastName),
  designation: encrypted(designation),
  organization: encrypted(organization),
});

export const accounts = projection<Account>({
  collection: 'accounts',
  ids: (fact: Fact) => [idOf((fact.data as { personId: string }).personId)],
  on: {
    AccountRegistered: (_account, { data }) => ({
      id: data.personId,
      ...profile(data),
      ...notAskedYet,
    }),
    ProfileUpdated: (account, { data }) =>
      account && {
        ...account,
        ...profile(data),
        address1: encrypted(data.address1),
        address2: encrypted(data.address2),
        city: encrypted(data.city),
        postcode: encrypted(data.postcode),
        country: encrypted(data.country),
        invoiceAddress: data.invoiceAddress,
      },
    ProfilePictureChanged: (account, { data }) => account && { ...account, pictureFileId: data.fileId },
    ProfilePictureRemoved: (account) => account && { ...account, pictureFileId: null },
    NotificationPreferenceSet: (account, { data }) => account && { ...account, notifications: data.notifications },
    MailPacingSet: (account, { data: { personId: _whose, ...mailPacing } }) => account && { ...account, mailPacing },
    AccountClosed: (account) => account && null,
  },
  signals: (fact) => [{ resource: 'me', personId: (fact.data as { personId: string }).personId }],
});
