import type { Actor } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type RequestContext, sessionOf, teamOf } from '@quartermaster/contracts/core/server';
import type { Loaded } from './load-stream.ts';

/** Caller and cause of a command. A repeated `commandId` has no second effect. */
export interface CommandContext extends VersionRead {
  readonly teamId: TeamId;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** The version that the caller read before the change. */
interface VersionRead {
  /** Revision of the stream; null when the caller sent none. */
  readonly ifMatch: number | null;
  /** Types of the events that make up what the caller read; all types of the stream when absent. */
  readonly readTypes?: readonly string[];
}

/**
 * Throws VERSION_STALE when an event of `readTypes` was recorded after the version the caller read, when that version is too
 * old to know the later types, or when it is above the stream's last revision.
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

/** The context of an automatic command; `commandId` is derived from its cause. */
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
