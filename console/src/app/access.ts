import type { DisabledReason } from '@quartermaster/contracts/teams/team';
import type { Team } from '../data/user-context.ts';

/** Who may see a page: everybody, anyone without a token, anyone with one, or a user whose team is ready. */
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
  readonly team: Pick<Team, 'onboarded' | 'enabled' | 'disabledReason'> | undefined | 'loading';
}

const show: Verdict = { kind: 'show' };
const redirect = (to: RedirectTarget): Verdict => ({ kind: 'redirect', to });

const CONNECT = '/register/shopify';
const ONBOARDING = '/onboarding';

/** A store that was uninstalled is connected again on the connect page, which stays reachable. */
const whileDisabled = (path: string, reason: DisabledReason): Verdict =>
  path === CONNECT && reason === 'UNINSTALLED' ? show : { kind: 'disabled', reason };

const byTeam = (path: string, team: Exclude<Visit['team'], 'loading'>): Verdict => {
  if (team === undefined) return path === CONNECT ? show : redirect(CONNECT);
  if (!team.enabled) return whileDisabled(path, team.disabledReason ?? 'MANUAL');
  if (!team.onboarded) return path === ONBOARDING ? show : redirect(ONBOARDING);
  return path === ONBOARDING ? redirect('/') : show;
};

/** The redirect rules (UI-RD-01..07); never leads to a page that redirects back (UI-RD-13). */
export const verdictOn = ({ path, access, hasToken, team }: Visit): Verdict => {
  if (access === 'everybody') return show;
  if (access === 'public') return hasToken ? redirect('/') : show;
  if (!hasToken) return redirect('/login');
  if (access === 'signed-in') return show;
  return team === 'loading' ? { kind: 'loading' } : byTeam(path, team);
};
