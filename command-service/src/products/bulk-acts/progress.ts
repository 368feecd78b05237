import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import { formatServerSentEvent, STILL_THERE } from '@quartermaster/platform/http/event-streams';
import { isSettled } from './read.ts';

const POLL_INTERVAL_MS = 250;
/** The stream ends after a minute; the client reconnects. */
const MAX_POLLS = 240;
/** Polls without a change after which a comment is sent. */
const POLLS_PER_COMMENT = 40;

/** Streams an act as server-sent events: its state now and after each change, until it is settled or the client disconnects. */
export const streamProgress = async function* (
  read: () => Promise<BulkAct>,
  left: AbortSignal,
): AsyncGenerator<string> {
  let sent = '';
  let silent = 0;
  for (let looks = 0; looks < MAX_POLLS && !left.aborted; looks += 1) {
    const act = await read();
    const event = formatServerSentEvent(act);
    silent = event === sent ? silent + 1 : 0;
    if (event !== sent) yield event;
    else if (silent % POLLS_PER_COMMENT === 0) yield STILL_THERE;
    if (isSettled(act)) return;
    sent = event;
    await sleep(POLL_INTERVAL_MS);
  }
};
