import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAcceptInvitation } from '../../data/members.ts';
import { leave, userContextQuery } from '../../data/user-context.ts';
import { messageFor } from '../../lib/problems.ts';
import { useToken } from '../../lib/session.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';
import authLayoutStyles from './auth-layout.module.css';
import formStyles from './sign-in-form.module.css';

/** What people read instead of the answers, which name no next step. */
const words = {
  NOT_FOUND:
    'There is no invitation for this address. It may have been revoked or replaced by a newer one, or it was sent to another address.',
  INVITATION_EXPIRED: 'This invitation is too old. Ask an admin of the team for a new one.',
  ALREADY_IN_A_TEAM: 'You already belong to a team. An address can belong to one team only.',
} as const;

const Accept = ({ token }: { readonly token: string }) => {
  const email = useQuery(userContextQuery).data?.user.email;
  const { mutate, isPending, isSuccess, error } = useAcceptInvitation();
  const navigate = useNavigate();
  const accept = (): void =>
    mutate(token, { onSuccess: () => void navigate({ to: '/', replace: true }) });
  return (
    <>
      <h1>Join the team</h1>
      <p className={authLayoutStyles['lead']}>
        {email === undefined ? (
          'You were invited to a team.'
        ) : (
          <>
            You were invited to a team. You are signed in as <strong>{email}</strong>.
          </>
        )}
      </p>
      <div className={formStyles['stack']}>
        {error !== null && (
          <AlertBox tone="error" title="You did not join the team">
            {messageFor(error, words)}
          </AlertBox>
        )}
        <Button size="md" fullWidth loading={isPending || isSuccess} onClick={accept}>
          Accept the invitation
        </Button>
        <div className={formStyles['foot']}>
          <button type="button" onClick={leave}>
            Use another email
          </button>
        </div>
      </div>
    </>
  );
};

/** Where the link of an invitation leads. Who is not signed in does so here and stays on the page (ROLE-A-04). */
export const InvitationPage = () => {
  const token = useLocation({ select: ({ hash }) => hash });
  const isSignedIn = useToken() !== null;
  return (
    <AuthLayout>
      <meta name="robots" content="noindex" />
      {isSignedIn ? (
        <Accept key={token} token={token} />
      ) : (
        <SignInForm
          title="Join the team"
          lead="You were invited to a team. Sign in with the address to which the invitation was sent."
          submitLabel="Send me a code"
        />
      )}
    </AuthLayout>
  );
};
