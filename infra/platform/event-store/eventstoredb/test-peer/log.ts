import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import type { LogFile } from './log-file.ts';

/** An event as the peer keeps it. */
export interface PeerEvent {
  readonly id: string;
  readonly stream: StreamName;
  readonly revision: Revision;
  /** Commit and prepare offset are the same, as for every event a server writes today. */
  readonly offset: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly created: Date;
}

export type ProposedEvent = Pick<PeerEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** Revision the stream must be at; -1 for a stream that must not exist. */
export type Expected = number | 'any';

type AppendOutcome =
  | { readonly kind: 'written' | 'repeated'; readonly last: PeerEvent }
  | { readonly kind: 'wrong-revision'; readonly actual: number }
  | { readonly kind: 'too-large' };

type AppendArguments = [stream: StreamName, proposed: readonly ProposedEvent[], expected: Expected];

/** Space between two events in the file, besides their bytes. */
const OVERHEAD = 100;

const bytesOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);

/** An append whose expected revision does not fit is a repetition when the same ids follow that revision. */
const repetitionOf = (
  entries: readonly PeerEvent[],
  proposed: readonly ProposedEvent[],
  expected: number,
): AppendOutcome => {
  const there = entries.slice(expected + 1, expected + 1 + proposed.length);
  const last = there.at(-1);
  const same = proposed.every(({ id }, index) => there[index]?.id === id);
  if (same && last !== undefined) return { kind: 'repeated', last };
  return { kind: 'wrong-revision', actual: entries.length - 1 };
};

/** What a server writes by itself, or another application does; a link is text and no JSON. */
const foreignEvents = (type: string, count: number): readonly ProposedEvent[] =>
  Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    type,
    contentType: type === '$>' ? 'application/octet-stream' : 'application/json',
    data: Buffer.from(type === '$>' ? '0@elsewhere' : '{}'),
    metadata: new Uint8Array(),
  }));

const lastOf = (events: readonly PeerEvent[]): PeerEvent => {
  const last = events.at(-1);
  if (last === undefined) throw new Error('Nothing to write');
  return last;
};

/** Wakes those who wait for the log to grow. */
const createBell = () => {
  const waiting = new Set<() => void>();
  return {
    /** Resolves when something is written, or `wake` is called. */
    grown: (): { readonly promise: Promise<void>; readonly wake: () => void } => {
      let wake: () => void = () => undefined;
      const promise = new Promise<void>((resolve) => {
        wake = resolve;
      });
      waiting.add(wake);
      return { promise, wake };
    },
    tell: (): void => {
      for (const wake of waiting) wake();
      waiting.clear();
    },
  };
};

interface PeerLogOptions {
  readonly maxAppendBytes?: number;
  /** Where the log is kept; in memory only when absent. */
  readonly file?: LogFile;
}

const streamsOf = (events: readonly PeerEvent[]): Map<StreamName, PeerEvent[]> => {
  const streams = new Map<StreamName, PeerEvent[]>();
  for (const event of events) {
    const entries = streams.get(event.stream);
    if (entries === undefined) streams.set(event.stream, [event]);
    else entries.push(event);
  }
  return streams;
};

interface Appended {
  readonly stream: StreamName;
  /** The events of the stream so far. */
  readonly entries: readonly PeerEvent[];
  readonly proposed: readonly ProposedEvent[];
}

const eventsAfter = (end: bigint, { stream, entries, proposed }: Appended): PeerEvent[] => {
  let offset = end;
  return proposed.map((event, index) => {
    offset += BigInt(OVERHEAD) + BigInt(bytesOf([event]));
    const revision = entries.length + index;
    return { ...event, stream, revision, offset, created: new Date() };
  });
};

/**
 * The log behind test peers, with the rules of the protocol's append: ids are compared only when the stream is not at the
 * expected revision.
 */
export const createPeerLog = ({ maxAppendBytes = 16 * 1024 * 1024, file }: PeerLogOptions = {}) => {
  const events: PeerEvent[] = file?.events ?? [];
  const streams = streamsOf(events);
  const expectations: Expected[] = [];
  const { grown, tell } = createBell();

  const write = (stream: StreamName, proposed: readonly ProposedEvent[]): PeerEvent => {
    const entries = streams.get(stream) ?? [];
    streams.set(stream, entries);
    const written = eventsAfter(events.at(-1)?.offset ?? 0n, { stream, entries, proposed });
    events.push(...written);
    entries.push(...written);
    file?.add(written);
    if (file === undefined) tell();
    else void file.written().then(tell);
    return lastOf(written);
  };

  return {
    events,
    streams,
    /** What each append expected, in the order they came. */
    expectations,
    append: (...[stream, proposed, expected]: AppendArguments): AppendOutcome => {
      expectations.push(expected);
      if (bytesOf(proposed) > maxAppendBytes) return { kind: 'too-large' };
      const entries = streams.get(stream) ?? [];
      if (expected === 'any' || expected === entries.length - 1) {
        return { kind: 'written', last: write(stream, proposed) };
      }
      return repetitionOf(entries, proposed, expected);
    },
    writeForeign: (stream: StreamName, type: string, count = 1): PeerEvent =>
      write(stream, foreignEvents(type, count)),
    maxAppendBytes,
    grown,
    /** Resolves when all appends so far are in the file; an append is answered only then. */
    written: async (): Promise<void> => file?.written(),
    /** Writes to the file what waits; nothing is read that is not in the file. */
    flush: (): void => file?.flush(),
  };
};

export type PeerLog = ReturnType<typeof createPeerLog>;

/** What a restore from an older copy does to the newest events. */
export const loseNewest = ({ events, streams }: PeerLog, count: number): void => {
  for (const { stream } of events.splice(-count)) streams.get(stream)?.pop();
};
