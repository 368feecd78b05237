import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useToken } from '../lib/session.ts';
import { userContextQuery } from '../lib/user-context.ts';
import { ErrorState, FullScreenMessage } from '../ui/states.tsx';
import { verdictOn, type Access, type RedirectTarget } from './access.ts';
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

/** Lets a page be shown, waits for the user context, or sends the visitor where they belong. */
export const Guard = ({ path, access, children }: GuardProps) => {
  const hasToken = useToken() !== null;
  const asksTeam = access === 'team' && hasToken;
  const { data, error, isPending, refetch } = useQuery({ ...userContextQuery, enabled: asksTeam });
  if (asksTeam && error !== null && data === undefined) {
    return (
      <div className="qm-full-screen">
        <ErrorState error={error} retry={() => void refetch()} />
      </div>
    );
  }
  if (asksTeam && data === null) throw new Error('User context not found');
  const team = isPending ? 'loading' : data?.team;
  const verdict = verdictOn({ path, access, hasToken, team });
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
