import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Route } from '@quartermaster/contracts/core/route';
import type { Session } from '@quartermaster/contracts/core/server';
import type { Request } from 'express';
import { findBearerToken } from '../request-headers.ts';

export interface Gatekeeping {
  /** The session of a bearer token; null when unknown, expired or revoked. */
  readonly authenticate: (token: string) => Promise<Session | null>;
  readonly teamState: (teamId: TeamId) => Promise<'active' | 'disabled'>;
}

/** The caller's session; refuses with UNAUTHENTICATED. */
const requireSession = async (
  request: Request,
  { authenticate }: Pick<Gatekeeping, 'authenticate'>,
): Promise<Session> => {
  const token = findBearerToken(request);
  const session = token === null ? null : await authenticate(token);
  if (session === null) throw new Rejection('UNAUTHENTICATED', 'Please sign in');
  return session;
};

const requireTeam = async (
  { teamId }: Session,
  { teamState }: Pick<Gatekeeping, 'teamState'>,
): Promise<void> => {
  if (teamId === null) throw new Rejection('FORBIDDEN', 'Join a team or connect a store first');
  if ((await teamState(teamId)) === 'disabled') {
    throw new Rejection('TEAM_DISABLED', 'This team is disabled');
  }
};

/** Refuses a token for another call, or for another object than the one it was issued for. */
const requirePurpose = ({ only }: Session, route: Route, request: Request): void => {
  if (only === undefined) return;
  if (route.id === only.callId && request.params['id'] === only.id) return;
  throw new Rejection('FORBIDDEN', 'This token is for another call');
};

const mayCall = ({ role: needed }: Route, { role, teamId }: Session): boolean =>
  role === 'ADMIN' || needed === 'MEMBER' || (needed === 'ADMIN_OR_TEAMLESS' && teamId === null);

/** The caller's session after every guard of the route; null on public calls. Refuses with 401 or 403 (ERR-18, ERR-19). */
export const authorise = async (
  route: Route,
  request: Request,
  gate: Gatekeeping,
): Promise<Session | null> => {
  if (route.role === 'PUBLIC') return null;
  const session = await requireSession(request, gate);
  requirePurpose(session, route, request);
  if (!mayCall(route, session)) {
    throw new Rejection('FORBIDDEN', 'Only an admin of the team may do this');
  }
  if (route.needsTeam) await requireTeam(session, gate);
  return session;
};
