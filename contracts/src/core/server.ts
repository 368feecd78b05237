import type { Revision, TeamId, UserId } from './ids.ts';
import type { Position } from './position.ts';
import { Rejection } from './rejection.ts';
import type { ParsedInput, ResponseOf, Route } from './route.ts';

export type Role = 'ADMIN' | 'MEMBER';

/** The caller. `teamId` is null until the user belongs to a team. */
export interface Session {
  readonly userId: UserId;
  readonly email: string;
  readonly teamId: TeamId | null;
  readonly role: Role;
  /** Id of this sign-in, so that signing out ends only this one. */
  readonly sessionId?: string;
  /** The only call that a service without a signed-in user may make, with the id in its path if it has one. */
  readonly only?: { readonly callId: string; readonly id?: string };
}

/** The bytes of an upload. */
export interface UploadedBytes {
  readonly contentType: string;
  /** Length in the header; null when absent. */
  readonly length: number | null;
  readonly content: AsyncIterable<Uint8Array>;
  /**
   * Reads all bytes into memory. Rejects with PAYLOAD_TOO_LARGE when there are more, with UNAVAILABLE when
   * the process has no memory for them.
   */
  readonly readAll: (limitBytes: number) => Promise<Uint8Array>;
}

/** The context of a request, in addition to its parsed input. */
export interface RequestContext {
  /** Session of the caller; null on public calls only. */
  readonly session: Session | null;
  /** The same for every retry of one request, so that its effects are the same. */
  readonly commandId: string;
  readonly correlationId: string;
  /** The instant the request arrived (ISO, UTC). */
  readonly now: string;
  /** Revision of the caller's If-Match, null when absent. */
  readonly ifMatch: number | null;
  readonly address: string;
  /** A header of the request. */
  readonly header?: (name: string) => string | undefined;
  /** Aborts when the caller disconnects before the answer. */
  readonly signal: AbortSignal;
  /** Releases the call's turn while the call goes on; for a call that waits for something other than its own work. */
  readonly leaveTurn?: () => void;
  /** Resolves when the answer was sent or its connection ended. */
  readonly answered?: Promise<unknown>;
  /** Length of the JSON body; the largest length when the header is absent. */
  readonly bodyBytes?: number;
  /** Uploaded file, on calls whose body is a file. */
  readonly sent?: UploadedBytes;
  /** On public calls: the bearer token or the basic password in the header `Authorization`. */
  readonly credential?: string;
}

export interface FileAnswer {
  readonly contentType: string;
  readonly filename: string;
  readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Length in bytes of streamed content. */
  readonly size?: number;
  /** True for a file from a user: it may be shown or saved, but must not run code on this site. */
  readonly untrusted?: boolean;
  /** Version of the content; a caller with the same version receives 304. */
  readonly etag?: string;
}

export interface Answer<Body = unknown> {
  readonly body?: Body;
  /** Log position of the last event of a command. */
  readonly position?: Position | undefined;
  /** Elements of a list body in chunks, read while they are sent; replaces `body`. */
  readonly listed?: AsyncIterable<readonly unknown[]>;
  /** Stream revision of the single resource in the body. */
  readonly revision?: Revision | undefined;
  readonly file?: FileAnswer;
  readonly location?: string;
  /** Value of a Set-Cookie header. */
  readonly cookie?: string;
}

export type RouteRequest<R extends Route> = ParsedInput<R> & RequestContext;

/** A call with its handler; `mountRoutes` of the HTTP adapter binds it to express. */
export interface MountedRoute {
  readonly route: Route;
  readonly handle: (request: ParsedInput<Route> & RequestContext) => Promise<Answer>;
}

export const mount = <R extends Route>(
  route: R,
  handle: (request: RouteRequest<R>) => Promise<Answer<ResponseOf<R>>>,
): MountedRoute => ({
  route,
  handle: handle as MountedRoute['handle'],
});

/** Returns the signed-in caller; rejects with UNAUTHENTICATED without one. */
export const requireSession = (request: RequestContext): Session => {
  if (request.session === null) throw new Rejection('UNAUTHENTICATED');
  return request.session;
};

/** Returns the caller's team; rejects with FORBIDDEN without one. The HTTP adapter refuses such callers before. */
export const requireTeamId = (request: RequestContext): string => {
  const { teamId } = requireSession(request);
  if (teamId === null) throw new Rejection('FORBIDDEN', 'Join or connect a store first');
  return teamId;
};
