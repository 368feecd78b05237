import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { isResting } from './read.ts';

const LOOK_EVERY_MS = 250;
/** A follower that wants more asks again after a minute. */
const LOOKS = 240;
/** Looks without a change after which a comment is sent, so that no proxy takes the connection for dead. */
const SILENT_LOOKS = 40;

/** Progress that is followed at once in this process, in all and by one team. */
const [MOST, MOST_OF_TEAM] = [200, 20];

/** Server-sent events of an act: its state now and after each change, until it rests. */
export const progressOf = async function* (
  read: () => Promise<BulkAct>,
  lookEveryMs = LOOK_EVERY_MS,
): AsyncGenerator<string> {
  let sent = '';
  let silent = 0;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const act = await read();
    const text = JSON.stringify(act);
    silent = text === sent ? silent + 1 : 0;
    if (text !== sent) yield `data: ${text}\n\n`;
    else if (silent % SILENT_LOOKS === 0) yield ': still there\n\n';
    if (isResting(act)) return;
    sent = text;
    await sleep(lookEveryMs);
  }
};

const full = (): Rejection =>
  new Rejection('RATE_LIMITED', 'Too much progress is followed at once', {
    details: { retryAfterSeconds: 5 },
  });

/** Counts followers while their events are read; refuses with RATE_LIMITED past a bound. */
export const createFollowers = () => {
  const ofTeam = new Map<TeamId, number>();
  let all = 0;
  const count = (teamId: TeamId, by: number): void => {
    const left = (ofTeam.get(teamId) ?? 0) + by;
    all += by;
    if (left === 0) ofTeam.delete(teamId);
    else ofTeam.set(teamId, left);
  };
  const utf8 = new TextEncoder();
  return (teamId: TeamId, events: AsyncGenerator<string>): AsyncGenerator<Uint8Array> => {
    if (all >= MOST || (ofTeam.get(teamId) ?? 0) >= MOST_OF_TEAM) throw full();
    return (async function* () {
      count(teamId, 1);
      try {
        for await (const event of events) yield utf8.encode(event);
      } finally {
        count(teamId, -1);
      }
    })();
  };
};
