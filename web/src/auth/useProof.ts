import type { CodePurpose } from '@dossier/shared/contract';
import { useRef } from 'react';
import { verifyOtp } from '../data/auth.ts';

/** A code is good once, its ticket until that is done for which the code was asked. */
export const useProof = (purpose: CodePurpose) => {
  const proved = useRef({ email: '', otp: '', ticket: '' });
  return async ({ email, otp = '' }: { email: string; otp?: string | undefined }): Promise<string> => {
    const { current } = proved;
    if (otp === '' || current.email !== email || current.otp !== otp)
      proved.current = { email, otp, ticket: await verifyOtp({ email, purpose, otp }) };
    return proved.current.ticket;
  };
};
