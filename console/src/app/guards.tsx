import { browserLocale } from '../lib/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { MAX_VARIANTS_PER_TEAM, type DisabledReason } from '@quartermaster/contracts/teams/team';
import { useToken } from '../lib/session.ts';
import { userContextQuery } from '../data/user-context.ts';
import { ErrorState, FullScreenMessage, FullScreen } from '../ui/states.tsx';
import { decideAccess, type Access, type RedirectTarget, type Verdict } from './access.ts';
import { NoticePage, SignOutButton } from '../ui/notice-page.tsx';
import { tooManyVariants } from './start-words.ts';

/** Does not use `lib/format.ts`, which a visitor who signs in does not load yet. */
const mostVariants = MAX_VARIANTS_PER_TEAM.toLocaleString(browserLocale());

interface Words {
  readonly title: string;
  readonly body: ReactNode;
}

const words: Readonly<Record<DisabledReason, Words>> = {
  MANUAL: {
    title: 'This team has been disabled',
    body: 'Access was switched off by our support. Write to us and we will sort it out together.',
  },
  TOO_MANY_PRODUCT_VARIANTS: {
    title: 'Your store has too many product variants',
    body: tooManyVariants(mostVariants),
  },
  UNINSTALLED: {
    title: 'The app was removed from your store',
    body: 'Stock and sales no longer reach us. Nothing is lost: install it again and everything continues.',
  },
};

/** A full page with the reason why a team cannot work, and the remedy (ROLE-D-02). */
const DisabledTeam = ({ reason }: { readonly reason: DisabledReason }) => {
  const navigate = useNavigate();
  const { title, body } = words[reason];
  return (
    <NoticePage
      title={title}
      isAlert
      actions={
        <>
          {reason === 'UNINSTALLED' && (
            <Button onClick={() => void navigate({ to: '/register/shopify' })}>Reinstall</Button>
          )}
          <SignOutButton />
        </>
      }
    >
      <p>{body}</p>
    </NoticePage>
  );
};

export interface GuardProps {
  readonly path: string;
  readonly access: Access;
  readonly children: ReactNode;
}

const Redirect = ({ to }: { readonly to: RedirectTarget }) => {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to, replace: true }), [navigate, to]);
  return <FullScreenMessage>Redirecting...</FullScreenMessage>;
};

const Shown = ({ verdict, children }: { verdict: Verdict; children: ReactNode }) => {
  switch (verdict.kind) {
    case 'show':
      return children;
    case 'loading':
      return <FullScreenMessage>Loading...</FullScreenMessage>;
    case 'redirect':
      return <Redirect to={verdict.to} />;
    case 'disabled':
      return <DisabledTeam reason={verdict.reason} />;
  }
};

/** Waits for the signed-in user before it decides. A failed request is an error, not a redirect (UI-RD-10). */
const TeamGuard = ({ path, children }: Omit<GuardProps, 'access'>) => {
  const { data, error, refetch } = useQuery(userContextQuery);
  if (data === null) throw new Error('User context not found');
  if (data === undefined && error !== null) {
    return (
      <FullScreen>
        <ErrorState error={error} retry={() => void refetch()} wholePage />
      </FullScreen>
    );
  }
  const team = data === undefined ? 'loading' : data.team;
  const verdict = decideAccess({ path, access: 'team', hasToken: true, team });
  return <Shown verdict={verdict}>{children}</Shown>;
};

/** Shows a page, waits for the user context, or redirects. */
export const Guard = ({ path, access, children }: GuardProps) => {
  const hasToken = useToken() !== null;
  if (access === 'team' && hasToken) return <TeamGuard path={path}>{children}</TeamGuard>;
  const verdict = decideAccess({ path, access, hasToken, team: 'loading' });
  return <Shown verdict={verdict}>{children}</Shown>;
};
