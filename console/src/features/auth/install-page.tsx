import { usePageSearch } from '../../lib/url-state.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';
import authLayoutStyles from './auth-layout.module.css';

/** Landing page of a merchant who installs the app in the store; the address carries an installation token (AMB-004). */
export const InstallPage = () => {
  const search = usePageSearch();
  const searchToken = search['installSessionToken'];
  const token = typeof searchToken === 'string' && searchToken !== '' ? searchToken : undefined;
  if (token === undefined) {
    return (
      <AuthLayout>
        <h1>Install Quartermaster</h1>
        <p className={authLayoutStyles.lead}>
          This page finishes an installation that starts in your store.
        </p>
        <AlertBox tone="brand" title="Start in your store">
          Open the app&apos;s page in your store&apos;s admin and choose Install. It brings you back
          here.
        </AlertBox>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      <SignInForm
        title="Finish the installation"
        lead="Your store is ready to connect. Confirm your email to become its first admin."
        submitLabel="Send me a code"
        installSessionToken={token}
      />
    </AuthLayout>
  );
};
