import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePageSearch } from '../../lib/url-state.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { FullScreenMessage } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useVerifyCode } from '../../data/sign-in.ts';

/** Uses the code of a sign-in link once, and removes it from the address before any other code can read it. */
const useSignInLink = () => {
  const search = usePageSearch();
  const [code] = useState(() => search['code']);
  const used = useRef(false);
  const verify = useVerifyCode();
  const navigate = useNavigate();
  const { mutate } = verify;
  useEffect(() => {
    if (used.current || typeof code !== 'string' || code === '') return;
    used.current = true;
    void navigate({ to: '/login', search: {}, replace: true });
    mutate(code);
  }, [code, mutate, navigate]);
  return verify;
};

export const LoginPage = () => {
  const link = useSignInLink();
  if (link.isPending || link.isSuccess) return <FullScreenMessage>Loading...</FullScreenMessage>;
  return (
    <AuthLayout>
      {link.isError && (
        <div style={{ marginBottom: 24 }}>
          <AlertBox tone="warning" title="This sign-in link no longer works">
            It may have been used already or have expired. Ask for a code instead.
          </AlertBox>
        </div>
      )}
      <SignInForm
        title="Sign in"
        lead="We email you a one-time code. There is no password to remember."
        submitLabel="Send me a code"
        foot={
          <span>
            New here? <Link to="/register">Create an account</Link>
          </span>
        }
      />
    </AuthLayout>
  );
};
