import { type CommandInput, countries, type Me } from '@dossier/shared/contract';

/** What UpdateProfile may change, from the account as it is. */
export const profileOf = (me: Me): CommandInput<'UpdateProfile'> => ({
  firstName: me.firstName,
  lastName: me.lastName,
  designation: me.designation,
  organization: me.organization,
  address1: me.address1,
  address2: me.address2,
  city: me.city,
  postcode: me.postcode,
  country: countries.find((country) => country === me.country) ?? '',
  invoiceAddress: me.invoiceAddress,
});
