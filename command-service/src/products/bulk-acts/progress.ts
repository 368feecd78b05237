import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import { eventOf, STILL_THERE } from '@quartermaster/platform/http/event-streams';
import { isResting } from './read.ts';

const LOOK_EVERY_MS = 250;
/** The stream ends after a minute; the client reconnects. */
const LOOKS = 240;
/** Polls without a change after which a comment is sent. */
const SILENT_LOOKS = 40;

/** Streams an act as server-sent events: its state now and after each change, until it is settled or the client disconnects. */
export const progressOf = async function* (
  read: () => Promise<BulkAct>,
  left: AbortSignal,
): AsyncGenerator<string> {
  let sent = '';
  let silent = 0;
  for (let looks = 0; looks < LOOKS && !left.aborted; looks += 1) {
    const act = await read();
    const event = eventOf(act);
    silent = event === sent ? silent + 1 : 0;
    if (event !== sent) yield event;
    else if (silent % SILENT_LOOKS === 0) yield STILL_THERE;
    if (isResting(act)) return;
    sent = event;
    await sleep(LOOK_EVERY_MS);
  }
};
