import { setTimeout as sleep } from 'node:timers/promises';
import { HEARTBEAT_SECONDS } from '@quartermaster/contracts/core/event-client';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { FileAnswer, RequestContext } from '@quartermaster/contracts/core/server';

/** Content type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** A server-sent event. */
export const formatServerSentEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** A comment that is sent in silence, so that neither a proxy nor the client takes the connection for dead. */
export const STILL_THERE = ': still there\n\n';

const POLL_INTERVAL_MS = 250;
/** The stream ends after a minute; the client reconnects. */
const MAX_POLLS = 240;
/** Polls without a change after which a comment is sent. */
const POLLS_PER_COMMENT = (HEARTBEAT_SECONDS * 1000) / POLL_INTERVAL_MS;

/** How the state of some work is followed. */
interface Followed<State> {
  /** The present state; null when there is none any more. */
  readonly read: () => Promise<State | null>;
  /** True for a state after which nothing more is expected. */
  readonly isSettled: (state: State) => boolean;
}

/**
 * Streams a state as server-sent events: now and after each change, until it is settled or gone, a minute is over or the client
 * disconnects.
 */
export const streamChanges = async function* <State>(
  { read, isSettled }: Followed<State>,
  left: AbortSignal,
): AsyncGenerator<string> {
  let sent = '';
  let silent = 0;
  for (let looks = 0; looks < MAX_POLLS && !left.aborted; looks += 1) {
    const state = await read();
    if (state === null) return;
    const event = formatServerSentEvent(state);
    silent = event === sent ? silent + 1 : 0;
    if (event !== sent) yield event;
    else if (silent % POLLS_PER_COMMENT === 0) yield STILL_THERE;
    if (isSettled(state)) return;
    sent = event;
    await sleep(POLL_INTERVAL_MS);
  }
};

interface Bounds {
  /** Streams of this process that are read at once, in all and by one team. */
  readonly atOnce: number;
  readonly atOncePerTeam: number;
}

const defaultBounds: Bounds = { atOnce: 200, atOncePerTeam: 20 };

const createFullRejection = (code: 'RATE_LIMITED' | 'UNAVAILABLE', what: string): Rejection =>
  new Rejection(code, `Too many streams of ${what} are read at once`, {
    details: { retryAfterSeconds: 5 },
  });

/**
 * Answers with server-sent events and counts those who read them. Refuses with RATE_LIMITED past the bound of a team, with
 * UNAVAILABLE past the bound of all teams. `what` names the events in the refusal.
 */
export const createEventStreams = (
  what: string,
  { atOnce, atOncePerTeam }: Bounds = defaultBounds,
) => {
  const ofTeam = new Map<TeamId, number>();
  let all = 0;
  const count = (teamId: TeamId, by: number): void => {
    const left = (ofTeam.get(teamId) ?? 0) + by;
    all += by;
    if (left === 0) ofTeam.delete(teamId);
    else ofTeam.set(teamId, left);
  };
  const utf8 = new TextEncoder();
  /** Takes a place; the result gives it back, once. */
  const takePlace = (teamId: TeamId): (() => void) => {
    let isTaken = true;
    count(teamId, 1);
    return () => {
      if (isTaken) count(teamId, -1);
      isTaken = false;
    };
  };
  const encoded = async function* (events: AsyncGenerator<string>, leave: () => void) {
    try {
      for await (const event of events) yield utf8.encode(event);
    } finally {
      leave();
    }
  };
  /** `answered` gives the place back at once when the connection closes, also between two events. */
  return (
    teamId: TeamId,
    events: AsyncGenerator<string>,
    { answered }: Pick<RequestContext, 'answered'>,
  ): FileAnswer => {
    if ((ofTeam.get(teamId) ?? 0) >= atOncePerTeam) throw createFullRejection('RATE_LIMITED', what);
    if (all >= atOnce) throw createFullRejection('UNAVAILABLE', what);
    const leave = takePlace(teamId);
    void answered?.then(leave);
    return {
      contentType: EVENT_STREAM,
      filename: 'events.txt',
      content: encoded(events, leave),
    };
  };
};
