import { type Look, page } from '../page.ts';

export type Asking = { readonly email: string; readonly name: string; readonly reason: string };

export const approvePage = (look: Look, { email, name, reason }: Asking): string =>
  page(
    look,
    `Let ${email} start projects?`,
    [
      ...(name === '' ? [] : [`Their name is ${name}.`]),
      `What for, in their own words: “${reason}”`,
      'They hear by email. To decline, or to look first, sign in and find them under Installation, People.',
    ],
    'Approve',
  );
export const approvedPage = (look: Look, { email }: Asking): string =>
  page(look, `${email} can start projects now`, ['They are told by email. You can close this page.']);
export const voidPage = (look: Look): string =>
  page(look, 'There is nothing to approve', [
    'The link is not complete or has ended, somebody declined meanwhile, or who asked is gone. Who still asks stands under Installation, People.',
  ]);
