import { Link } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sends the same code by mail as the sign-in; an unknown address becomes an account (AMB-003). */
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
