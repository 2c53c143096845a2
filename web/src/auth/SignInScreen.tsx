import { useSearchParams } from 'react-router';
import { withValues } from '../data/withValues.ts';
import { onlyLooks } from '../reads/looking.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SignInForm } from './SignInForm.tsx';

const parameter = 'forgot';

/** `/sign-in` and `/login`. The way back in has its steps in the address, for reload and Back. */
export default function SignInScreen() {
  const [search, setSearch] = useSearchParams();
  const step = search.get(parameter);
  const go = (to: 'email' | 'code' | undefined) => setSearch((search) => withValues(search, { [parameter]: to ?? '' }));
  return step === null || onlyLooks() ? (
    <SignInForm onForgot={() => go('email')} />
  ) : (
    <ForgotPassword sent={step === 'code'} onSent={() => go('code')} onBack={() => go(undefined)} />
  );
}
