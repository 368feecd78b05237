import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useToken } from '../lib/session.ts';
import { userContextQuery } from '../data/user-context.ts';
import { ErrorState, FullScreenMessage } from '../ui/states.tsx';
import { verdictOn, type Access, type RedirectTarget, type Verdict } from './access.ts';
import { DisabledTeam } from './disabled-team.tsx';

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
      <div className="qm-full-screen">
        <ErrorState error={error} retry={() => void refetch()} wholePage />
      </div>
    );
  }
  const team = data === undefined ? 'loading' : data.team;
  const verdict = verdictOn({ path, access: 'team', hasToken: true, team });
  return <Shown verdict={verdict}>{children}</Shown>;
};

/** Lets a page be shown, waits for the user context, or sends the visitor where they belong. */
export const Guard = ({ path, access, children }: GuardProps) => {
  const hasToken = useToken() !== null;
  if (access === 'team' && hasToken) return <TeamGuard path={path}>{children}</TeamGuard>;
  const verdict = verdictOn({ path, access, hasToken, team: 'loading' });
  return <Shown verdict={verdict}>{children}</Shown>;
};
