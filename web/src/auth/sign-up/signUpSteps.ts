import { forget, recall, remember } from '../../data/session.ts';

/** What step 1 asked, without the address, which is the OTP's. */
export type Details = { firstName: string; lastName: string; designation: string; organization: string };

const ticketKey = 'signUpTicket';

/** The step a reload comes back to: each needs what the one before it left (STATE-19). */
export const currentStep = (): 0 | 1 | 2 => {
  if (recall('step1Completed') !== 'true' || !savedDetails()) return 0;
  return recall('step2Completed') === 'true' && savedTicket() ? 2 : 1;
};

export const saveDetails = (details: Details): void => {
  remember('userData', JSON.stringify(details));
  remember('step1Completed', 'true');
  forget('step2Completed');
};

export const savedDetails = (): Details | undefined => {
  try {
    const { firstName, lastName, designation, organization } = JSON.parse(recall('userData') ?? '') as Details;
    return { firstName, lastName, designation, organization };
  } catch {
    return undefined;
  }
};

/** The ticket proves the address for half an hour; it stays in this tab only. */
export const saveTicket = (ticket: string): void => {
  sessionStorage.setItem(ticketKey, ticket);
  remember('step2Completed', 'true');
};

export const savedTicket = (): string | null => sessionStorage.getItem(ticketKey);

export const forgetSteps = (): void => {
  sessionStorage.removeItem(ticketKey);
  forget('otpData', 'step1Completed', 'step2Completed');
};
