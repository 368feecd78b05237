import { Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { invitationQuery, useAcceptInvitation, useJoinTeam } from '../../data/members.ts';
import { signOutUser, userContextQuery } from '../../data/user-context.ts';
import { getRejectionCode, messageFor } from '../../lib/problems.ts';
import { useToken } from '../../lib/session.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { invitedTo, joinShop, SIGNED_IN_AS, TO_BE_SIGNED_IN_AS } from './words.ts';
import { Sentence } from '../../ui/sentence.tsx';
import authLayoutStyles from './auth-layout.module.css';
import formStyles from './sign-in-form.module.css';

/** Problem texts that name a next step, by error code. */
const words = {
  NOT_FOUND:
    'There is no invitation for this address. It may have been used, revoked or replaced by a newer one, or it was sent to another address.',
  INVITATION_EXPIRED: 'This invitation has expired. Ask an admin of the team for a new one.',
  ALREADY_IN_A_TEAM: 'You already belong to a team. An address can belong to one team only.',
} as const;

const UNUSABLE_LINK =
  'This link no longer works. It may have been used, revoked or replaced by a newer one.';

type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>;

const useInvitation = (token: string) => useQuery(invitationQuery(token));

interface ScreenProps {
  readonly invitation: Invitation | undefined;
  /** Names the user whom the button signs in, or who is signed in. */
  readonly who: ReactNode;
  readonly action: Pick<
    ReturnType<typeof useAcceptInvitation> | ReturnType<typeof useJoinTeam>,
    'isPending' | 'isSuccess' | 'error'
  >;
  readonly onAccept: () => void;
  readonly foot: ReactNode;
}

const Screen = ({ invitation, who, action, onAccept, foot }: ScreenProps) => (
  <>
    <h1>{joinShop(invitation?.shop ?? '')}</h1>
    <p className={authLayoutStyles.lead}>
      {invitation === undefined ? 'You were invited to a team.' : invitedTo(invitation)} {who}
    </p>
    <Stack gap={16}>
      {action.error !== null && (
        <AlertBox tone="error" title="You did not join the team">
          {messageFor(action.error, words)}
        </AlertBox>
      )}
      <Button size="md" fullWidth loading={action.isPending || action.isSuccess} onClick={onAccept}>
        Accept the invitation
      </Button>
      <div className={formStyles.foot}>{foot}</div>
    </Stack>
  </>
);

interface TokenProps {
  readonly token: string;
}

/** Accepts the invitation for a user who is signed in. */
const Accept = ({ token }: TokenProps) => {
  const email = useQuery(userContextQuery).data?.user.email;
  const { data: invitation } = useInvitation(token);
  const accepting = useAcceptInvitation();
  const navigate = useNavigate();
  const accept = (): void =>
    accepting.mutate(token, { onSuccess: () => void navigate({ to: '/', replace: true }) });
  return (
    <Screen
      invitation={invitation}
      who={
        email !== undefined && (
          <Sentence text={SIGNED_IN_AS} slots={{ email: <strong>{email}</strong> }} />
        )
      }
      action={accepting}
      onAccept={accept}
      foot={
        <button type="button" onClick={signOutUser}>
          Use another email
        </button>
      }
    />
  );
};

/** Shown for a link that cannot be used; a user who joined by it before can sign in. */
const UnusableLink = ({ error }: { readonly error: unknown }) => (
  <>
    <h1>This invitation cannot be accepted</h1>
    <Stack gap={16}>
      <AlertBox tone="warning" title="The link of the invitation">
        {messageFor(error, { ...words, NOT_FOUND: UNUSABLE_LINK })}
      </AlertBox>
      <div className={formStyles.foot}>
        <span>
          Joined already? <Link to="/login">Sign in</Link>
        </span>
      </div>
    </Stack>
  </>
);

const unusableLinkCodes: ReadonlySet<string | null> = new Set(['NOT_FOUND', 'INVITATION_EXPIRED']);

/** Accepts the invitation for a visitor: the link signs the invited address in. */
const Join = ({ token, join }: TokenProps & { readonly join: ReturnType<typeof useJoinTeam> }) => {
  const { data: invitation, error, refetch } = useInvitation(token);
  const navigate = useNavigate();
  if (invitation === undefined) {
    if (error === null) return <Loader aria-label="Loading" />;
    if (unusableLinkCodes.has(getRejectionCode(error))) return <UnusableLink error={error} />;
    return <ErrorState error={error} retry={() => void refetch()} wholePage />;
  }
  const accept = (): void =>
    join.mutate(token, { onSuccess: () => void navigate({ to: '/', replace: true }) });
  return (
    <Screen
      invitation={invitation}
      who={
        <Sentence
          text={TO_BE_SIGNED_IN_AS}
          slots={{ email: <strong>{invitation.email}</strong> }}
        />
      }
      action={join}
      onAccept={accept}
      foot={
        <span>
          Have an account? <Link to="/login">Sign in</Link>
        </span>
      }
    />
  );
};

/** Landing page of an invitation link (ROLE-A-04). Without a token, a visitor signs in and accepts the newest invitation. */
export const InvitationPage = () => {
  const token = useLocation({ select: ({ hash }) => hash });
  const isSignedIn = useToken() !== null;
  const join = useJoinTeam();
  const isJoining = token !== '' && (!isSignedIn || join.isSuccess);
  return (
    <AuthLayout>
      <meta name="robots" content="noindex" />
      {isJoining && <Join key={token} token={token} join={join} />}
      {!isJoining && isSignedIn && <Accept key={token} token={token} />}
      {!isJoining && !isSignedIn && (
        <SignInForm
          title="Join the team"
          lead="You were invited to a team. Sign in with the address to which the invitation was sent."
          submitLabel="Send me a code"
        />
      )}
    </AuthLayout>
  );
};
