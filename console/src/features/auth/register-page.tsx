import { Link } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The same code by mail as at sign-in; an address that is not known yet becomes an account (AMB-003). */
export const RegisterPage = () => (
  <AuthLayout>
    <SignInForm
      title="Create your account"
      lead="Start with your email: we send you a one-time code. Connecting your store is the next step."
      submitLabel="Send me a code"
      foot={
        <span>
          Already have an account? <Link to="/login">Sign in</Link>
        </span>
      }
    />
  </AuthLayout>
);
