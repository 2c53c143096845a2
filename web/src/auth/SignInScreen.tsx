import { useState } from 'react';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SignInForm } from './SignInForm.tsx';

/** `/sign-in` and `/login`: signing in, or the way back in when the password is forgotten. */
const SignInScreen = () => {
  const [forgot, setForgot] = useState(false);
  return forgot ? <ForgotPassword onBack={() => setForgot(false)} /> : <SignInForm onForgot={() => setForgot(true)} />;
};
export default SignInScreen;
