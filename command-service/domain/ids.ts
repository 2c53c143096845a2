/** Ids derived from a command: its repeat makes the same ones. */
import { derivedId } from '@dossier/shared/basics/ids';

export const documentIdOf = (projectId: string, commandId: string, index: number) =>
  derivedId(projectId, commandId, 'document', index);
export const copyIdOf = (projectId: string, commandId: string, fileId: string) =>
  derivedId(projectId, commandId, 'copy', fileId);
export const commentIdOf = (projectId: string, commandId: string) => derivedId(projectId, commandId, 'comment');
export const bundleIdOf = (commandId: string) => derivedId(commandId, 'bundle');
export const packageIdOf = (commandId: string) => derivedId(commandId, 'evidence');
export const teamIdOf = (commandId: string) => derivedId(commandId, 'team');
export const handOverIdOf = (commandId: string) => derivedId(commandId, 'hand-over');
export const paymentIdOf = (commandId: string) => derivedId(commandId, 'payment');
export const notificationIdOf = (commandId: string) => derivedId(commandId, 'notification');
export const mailIdOf = (commandId: string) => derivedId(commandId, 'mail');
export const quoteIdOf = (commandId: string) => derivedId(commandId, 'quote');
/** One per try of a period that ended, whichever command reports its end. */
export const renewalIdOf = (personId: string, periodEnd: string, tries = 0) =>
  tries === 0 ? derivedId(personId, 'renewal', periodEnd) : derivedId(personId, 'renewal', periodEnd, tries);
