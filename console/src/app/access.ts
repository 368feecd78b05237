import type { DisabledReason } from '@quartermaster/contracts/teams/team';
import type { Team } from '../data/user-context.ts';

/** Visitors of a page: everybody, anyone without a token, anyone with one, or a user whose team is ready. */
export type Access = 'everybody' | 'public' | 'signed-in' | 'team';

export type RedirectTarget = '/' | '/login' | '/register/shopify' | '/onboarding';

export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'redirect'; readonly to: RedirectTarget }
  | { readonly kind: 'disabled'; readonly reason: DisabledReason };

export interface Visit {
  readonly path: string;
  readonly access: Access;
  readonly hasToken: boolean;
  /** `loading` until the user context is known; undefined for a user without a team. */
  readonly team:
    | Pick<Team, 'onboarded' | 'onboardingStep' | 'enabled' | 'disabledReason'>
    | undefined
    | 'loading';
}

const show: Verdict = { kind: 'show' };
const redirect = (to: RedirectTarget): Verdict => ({ kind: 'redirect', to });

const CONNECT = '/register/shopify';
const ONBOARDING = '/onboarding';

/** A team whose store was uninstalled reconnects it on the connect page, which stays reachable. */
const decideForDisabled = (path: string, reason: DisabledReason): Verdict =>
  path === CONNECT && reason === 'UNINSTALLED' ? show : { kind: 'disabled', reason };

const showOnlyAt = (page: RedirectTarget, path: string): Verdict =>
  path === page ? show : redirect(page);

/** A team that has no store yet connects one on the connect page, to which its onboarding leads (ROLE-O-01). */
const decideForOnboarding = (path: string, step: Team['onboardingStep']): Verdict =>
  path === CONNECT && step === 'CONNECT_SHOPIFY' ? show : showOnlyAt(ONBOARDING, path);

const decideByTeam = (path: string, team: Exclude<Visit['team'], 'loading'>): Verdict => {
  if (team === undefined) return showOnlyAt(CONNECT, path);
  if (!team.enabled) return decideForDisabled(path, team.disabledReason ?? 'MANUAL');
  if (!team.onboarded) return decideForOnboarding(path, team.onboardingStep);
  return path === ONBOARDING ? redirect('/') : show;
};

/** Applies the redirect rules (UI-RD-01..07); never redirects to a page that redirects back (UI-RD-13). */
export const decideAccess = ({ path, access, hasToken, team }: Visit): Verdict => {
  if (access === 'everybody') return show;
  if (access === 'public') return hasToken ? redirect('/') : show;
  if (!hasToken) return redirect('/login');
  if (access === 'signed-in') return show;
  return team === 'loading' ? { kind: 'loading' } : decideByTeam(path, team);
};
