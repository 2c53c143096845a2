import { type Look, page } from '../page.ts';

export const askPage = (look: Look, name: string): string =>
  page(
    look,
    `Decline the invitation to “${name}”?`,
    ['Whoever invited you sees that you declined, and you get no more invitations to it by email.'],
    'Decline',
  );
export const donePage = (look: Look, name: string): string =>
  page(look, `You get no more invitations to “${name}”`, [
    'If you were invited, whoever invited you sees that you declined. You can close this page.',
  ]);
export const unknownPage = (look: Look): string =>
  page(look, 'There is no such invitation', [
    'The link is not complete, or the project or team does not exist any more.',
  ]);
