import type { Actor } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type RequestContext, sessionOf, teamOf } from '@quartermaster/contracts/core/server';
import type { Loaded } from './load-stream.ts';

/** For whom and why a command runs. The same `commandId` again has no second effect. */
export interface CommandContext extends VersionRead {
  readonly teamId: TeamId;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** What a caller says they read before they changed it. */
interface VersionRead {
  /** Revision of the stream, null when they did not say. */
  readonly ifMatch: number | null;
  /** Types of the events that what they read is made of; all of the stream when absent. */
  readonly readTypes?: readonly string[];
}

/**
 * Rejects with VERSION_STALE. What the caller read is stale once an event of it came after, or when it is too old to know
 * what came after, and was never there when the stream is not that long.
 */
export const checkVersion = (
  { revision, typesAfter }: Pick<Loaded<unknown, unknown>, 'revision' | 'typesAfter'>,
  { ifMatch, readTypes }: VersionRead,
): void => {
  if (ifMatch === null) return;
  const isStale = typesAfter(ifMatch)?.some((type) => readTypes?.includes(type) ?? true) ?? true;
  if (ifMatch <= revision && !isStale) return;
  throw new Rejection('VERSION_STALE', 'Somebody else changed this meanwhile', {
    details: { currentVersion: revision },
  });
};

/** The context of a request by a signed-in member of a team. */
export const contextOf = (request: RequestContext): CommandContext => {
  const { userId } = sessionOf(request);
  return {
    teamId: teamOf(request),
    actor: { kind: 'user', id: userId },
    commandId: request.commandId,
    correlationId: request.correlationId,
    causationId: null,
    ifMatch: request.ifMatch,
  };
};

/** The context of something the product does by itself; `commandId` is derived from its cause. */
export const systemContext = (
  teamId: TeamId,
  name: string,
  commandId: string,
  causationId: string | null = null,
): CommandContext => ({
  teamId,
  actor: { kind: 'system', name },
  commandId,
  correlationId: causationId ?? commandId,
  causationId,
  ifMatch: null,
});
