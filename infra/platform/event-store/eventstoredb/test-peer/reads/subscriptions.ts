import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { getEndOffset, type PeerEvent } from '../log/events.ts';
import { type Filter, parseFilter, PAGE_EVENTS } from './filters.ts';
import type { ReadCall, Writer } from './frame-writer.ts';
import type { PeerLog } from '../log.ts';
import { caughtUpFrame, confirmationFrame } from '../messages.ts';
import { findSubscriptionStart } from './positions.ts';
import { readableStream, parseRevision, parseStreamName } from './ranges.ts';
import { firstIndexWhere } from '../log/search.ts';

interface Subscription {
  readonly call: ReadCall;
  readonly log: PeerLog;
  readonly options: ReadReq.Options;
  readonly writer: Writer;
}

/** Waits until the log has more than `length` events, or the call is over. */
const waitForMore = async ({ call, log }: Subscription, length: number): Promise<void> => {
  const { promise, wake } = log.grown();
  call.once('cancelled', wake);
  if (log.events.length <= length && !call.cancelled) await promise;
  call.off('cancelled', wake);
};

/** The next page of the log: it ends with a number of matching events, or of events looked at, or with the log. */
const pageFrom = (events: readonly PeerEvent[], first: number, { matches, window }: Filter) => {
  const matching: PeerEvent[] = [];
  let next = first;
  const isFull = (): boolean => matching.length === PAGE_EVENTS || next - first === window;
  for (let event = events[next]; event !== undefined && !isFull(); event = events[next]) {
    next += 1;
    if (matches(event)) matching.push(event);
  }
  return { matching, next, isLast: !isFull() };
};

/** Progress of a subscription: the next event, and the number of events since its last checkpoint. */
interface Progress {
  readonly next: number;
  readonly considered: number;
}

/** Sends the events of a page; false when the call is over. */
const sendEvents = async ({ writer }: Subscription, events: readonly PeerEvent[]) => {
  for (const event of events) {
    if (!(await writer.writeEvent(event))) return false;
  }
  return true;
};

/** The checkpoint of a page: its last match, else where the page began, with the prepare offset 0. */
const buildCheckpoint = (
  events: readonly PeerEvent[],
  first: number,
  matching: readonly PeerEvent[],
): readonly [commit: bigint, prepare: bigint] => {
  const last = matching.at(-1)?.offset;
  if (last !== undefined) return [last, last];
  return [first === 0 ? 0n : (events[first]?.offset ?? getEndOffset(events)), 0n];
};

/** Sends the events up to the end of the log, page by page. Undefined when the call is over. */
const catchUp = async (
  subscription: Subscription,
  filter: Filter,
  start: number,
): Promise<Progress | undefined> => {
  const { log, writer } = subscription;
  let [first, considered] = [start, 0];
  for (;;) {
    log.flush();
    const { matching, next, isLast } = pageFrom(log.events, first, filter);
    const checkpoint = buildCheckpoint(log.events, first, matching);
    if (!(await sendEvents(subscription, matching))) return undefined;
    considered += next - first;
    first = next;
    if (isLast) return { next, considered };
    if (considered < filter.checkpointEvery) continue;
    considered %= filter.checkpointEvery;
    if (!(await writer.writeCheckpoint(...checkpoint))) return undefined;
  }
};

/** Sends the events that are written from now on. A checkpoint is the position of the last event looked at. */
const followLive = async (
  subscription: Subscription,
  { matches, checkpointEvery }: Filter,
  progress: Progress,
): Promise<void> => {
  const { call, log, writer } = subscription;
  let { next, considered } = progress;
  for (let open = true; open && !call.cancelled;) {
    log.flush();
    const event = log.events[next];
    if (event === undefined) {
      await waitForMore(subscription, next);
      continue;
    }
    [next, considered] = [next + 1, considered + 1];
    if (matches(event)) open = await writer.writeEvent(event);
    if (!open || considered < checkpointEvery) continue;
    considered = 0;
    open = await writer.writeCheckpoint(event.offset, event.offset);
  }
};

/** Answers a subscription to the log. The server confirms it only when it can read at its position. */
export const followAll = async (subscription: Subscription): Promise<void> => {
  const { log, options, writer } = subscription;
  const all = options.getAll() ?? new streamsPb.ReadReq.Options.AllOptions();
  const first = findSubscriptionStart(log.events, all);
  const filter = parseFilter(options);
  await writer.write(confirmationFrame());
  if (filter.window === 0) return; // the server goes on with this page for ever
  const progress = await catchUp(subscription, filter, first);
  if (progress === undefined || !(await writer.write(caughtUpFrame()))) return;
  await followLive(subscription, filter, progress);
};

/** The last revision that a subscription to a stream leaves out; -1 when it begins with the first. */
const revisionBefore = ({ log, options }: Subscription): number => {
  const { from, hasEnd, hasRevision } = parseRevision(options);
  if (hasEnd) return readableStream(log, parseStreamName(options))?.lastRevision ?? -1;
  return hasRevision ? from : -1;
};

/** Answers a subscription to a stream; of a missing stream it has caught up when the stream is there. */
export const followStream = async (subscription: Subscription): Promise<void> => {
  const { call, log, options, writer } = subscription;
  let [after, isCaughtUp] = [revisionBefore(subscription), false];
  let open = await writer.write(confirmationFrame());
  while (open && !call.cancelled) {
    log.flush();
    const length = log.events.length;
    const stream = readableStream(log, parseStreamName(options));
    if (stream !== undefined) {
      const first = firstIndexWhere(stream.events, ({ revision }) => revision > after);
      open = await sendEvents(subscription, stream.events.slice(first));
      if (open && !isCaughtUp) open = await writer.write(caughtUpFrame());
      [after, isCaughtUp] = [stream.lastRevision, true];
    }
    await waitForMore(subscription, length);
  }
};
