import type { Actor } from '@quartermaster/contracts/core/event';
import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type RequestContext,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { LoadedStream } from './load-stream.ts';

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

type Versions = Pick<LoadedStream<unknown, unknown>, 'revision' | 'typesAfter'>;

/**
 * True when an event of `readTypes` was recorded after the version the caller read, when that version is too old to know the
 * later types, or when it is above the stream's last revision.
 */
const isStale = ({ revision, typesAfter }: Versions, { ifMatch, readTypes }: VersionRead) => {
  if (ifMatch === null) return false;
  if (ifMatch > revision) return true;
  return typesAfter(ifMatch)?.some((type) => readTypes?.includes(type) ?? true) ?? true;
};

/** Bounds the search for the last change after the version that was read. */
const MAX_SEARCHED_EVENTS = 100;

/** Returns author and time of the last change after the version that was read; empty when it is not among the last events. */
const findLastChange = async (
  store: Pick<EventStore, 'readStream'>,
  { stream, revision }: { readonly stream: StreamName; readonly revision: Revision },
  { ifMatch, readTypes }: VersionRead,
) => {
  const from = Math.max((ifMatch ?? -1) + 1, revision + 1 - MAX_SEARCHED_EVENTS, 0);
  if (from > revision) return {};
  const events = await store.readStream(stream, { from, count: revision + 1 - from });
  const change = events.findLast(({ type }) => readTypes?.includes(type) ?? true);
  if (change === undefined) return {};
  const { actor } = change.metadata;
  return { changedBy: actor.kind === 'user' ? actor.id : null, changedAt: change.recordedAt };
};

/** Rejects with VERSION_STALE, the present version and its author when the caller did not read the present version. */
export const checkVersion = async (
  store: Pick<EventStore, 'readStream'>,
  loaded: Versions & { readonly stream: StreamName },
  read: VersionRead,
): Promise<void> => {
  if (!isStale(loaded, read)) return;
  throw new Rejection('VERSION_STALE', 'Somebody else changed this', {
    details: { currentVersion: loaded.revision, ...(await findLastChange(store, loaded, read)) },
  });
};

interface TypedDefinition {
  readonly type: string;
}

/** The event types that make a read version stale: all of a stream but `outcomes`, which change nothing that members edit. */
export const selectReadTypes = (
  definitions: readonly TypedDefinition[],
  outcomes: readonly TypedDefinition[],
): readonly string[] =>
  definitions.filter((one) => !outcomes.includes(one)).map(({ type }) => type);

/** Returns the command context of a request by a signed-in member of a team. */
export const toCommandContext = (request: RequestContext): CommandContext => {
  const { userId } = requireSession(request);
  return {
    teamId: requireTeamId(request),
    actor: { kind: 'user', id: userId },
    commandId: request.commandId,
    correlationId: request.correlationId,
    causationId: null,
    ifMatch: request.ifMatch,
  };
};

/** Returns the command context of an automatic command; `commandId` is derived from its cause. */
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
