import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import { type Decision, decideAppend, type Expected } from './log/decide-append.ts';
import {
  DELETED_REVISION,
  getEndOffset,
  payloadBytes,
  type PeerEvent,
  type ProposedEvent,
  recordAfter,
  systemEvent,
} from './log/events.ts';
import type { LogFile } from './log/log-file.ts';
import {
  getLastRevision,
  readMetadata,
  buildMetadataStreamName,
  getStreamState,
  type StreamMetadata,
} from './log/stream-state.ts';

/** Revision and offset of the last event of an append. */
interface Appended {
  readonly kind: 'written' | 'repeated';
  readonly revision: Revision;
  readonly offset: bigint;
}

type AppendOutcome =
  | Appended
  | Extract<Decision, { readonly kind: 'wrong-revision' | 'tombstoned' }>
  | { readonly kind: 'too-large' };

interface PeerLogOptions {
  /** The server's own default is 1 MiB; it can be configured up to 16,767,216 bytes. */
  readonly maxAppendBytes?: number;
  /** File of the log; in memory only when absent. */
  readonly file?: LogFile;
}

const DEFAULT_MAX_APPEND_BYTES = 1024 * 1024;
const TOMBSTONE = '$streamDeleted';

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

/** The events of a log in its order and by stream; a tombstone belongs to no list of a stream. */
const createContents = () => {
  const events: PeerEvent[] = [];
  const streams = new Map<StreamName, PeerEvent[]>();
  const tombstones = new Set<StreamName>();
  const add = (added: readonly PeerEvent[]): void => {
    for (const event of added) {
      events.push(event);
      const entries = streams.get(event.stream);
      if (event.type === TOMBSTONE) tombstones.add(event.stream);
      else if (entries === undefined) streams.set(event.stream, [event]);
      else entries.push(event);
    }
  };
  return { events, streams, tombstones, add };
};
type Contents = ReturnType<typeof createContents>;

type Write = (
  stream: StreamName,
  proposed: readonly ProposedEvent[],
  firstRevision?: Revision,
) => PeerEvent;

const createWrite = (contents: Contents, file: LogFile | undefined, tell: () => void): Write => {
  const { events, streams, add } = contents;
  return (stream, proposed, firstRevision = getLastRevision(streams.get(stream)) + 1) => {
    const written = recordAfter(events, stream, proposed, firstRevision);
    const last = written.at(-1);
    if (last === undefined) throw new Error('Nothing to write');
    add(written);
    file?.add(written);
    if (file === undefined) tell();
    else void file.written().then(tell);
    return last;
  };
};

/** Operations on streams by operators. Each returns the event that the server writes for it. */
const createOperations = (contents: Contents, write: Write) => {
  const setMetadata = (stream: StreamName, metadata: StreamMetadata): PeerEvent =>
    write(buildMetadataStreamName(stream), [systemEvent('$metadata', JSON.stringify(metadata))]);
  return {
    setMetadata,
    /** Ends a stream until the next append, which goes on after its last revision. */
    delete: (stream: StreamName): PeerEvent => setMetadata(stream, { $tb: DELETED_REVISION }),
    /** Ends a stream for ever. */
    tombstone: (stream: StreamName): PeerEvent =>
      write(stream, [systemEvent(TOMBSTONE, '')], DELETED_REVISION),
    /** Begins a deleted stream again after its last revision. */
    undelete: (stream: StreamName): PeerEvent => {
      const { lastRevision } = getStreamState(contents, stream);
      return setMetadata(stream, { ...readMetadata(contents, stream), $tb: lastRevision + 1 });
    },
    /** Writes what the server writes by itself, or another application does; a link is text and no JSON. */
    writeForeign: (stream: StreamName, type: string, count = 1): PeerEvent => {
      const data = type === '$>' ? '0@elsewhere' : '{}';
      return write(
        stream,
        Array.from({ length: count }, () => systemEvent(type, data)),
      );
    },
  };
};

/** The log behind test peers. It begins as an empty server's does: with metadata that the server writes by itself. */
export const createPeerLog = ({
  maxAppendBytes = DEFAULT_MAX_APPEND_BYTES,
  file,
}: PeerLogOptions = {}) => {
  const contents = createContents();
  contents.add(file?.events ?? []);
  const { events, streams, tombstones } = contents;
  const expectations: Expected[] = [];
  const { grown, tell } = createBell();
  const write = createWrite(contents, file, tell);
  const operations = createOperations(contents, write);
  if (events.length === 0) operations.setMetadata('$scavenges', {});

  return {
    ...operations,
    events,
    streams,
    tombstones,
    /** Expected revisions of the appends, in the order they came. */
    expectations,
    append: (
      stream: StreamName,
      proposed: readonly ProposedEvent[],
      expected: Expected,
    ): AppendOutcome => {
      expectations.push(expected);
      if (payloadBytes(proposed) > maxAppendBytes) return { kind: 'too-large' };
      const state = getStreamState(contents, stream);
      const ids = proposed.map(({ id }) => id);
      const decision = decideAppend(state, ids, expected);
      if (decision.kind === 'repeated') return { kind: 'repeated', ...decision.last };
      if (decision.kind !== 'write') return decision;
      if (state.isDeleted) operations.undelete(stream);
      if (proposed.length > 0) return { ...write(stream, proposed), kind: 'written' };
      return { kind: 'written', revision: state.lastRevision, offset: getEndOffset(events) };
    },
    maxAppendBytes,
    grown,
    /** Resolves when all appends so far are in the file; an append is answered only then. */
    written: async (): Promise<void> => file?.written(),
    /** Writes to the file what waits; nothing is read that is not in the file. */
    flush: (): void => file?.flush(),
  };
};

export type PeerLog = ReturnType<typeof createPeerLog>;

/** Removes the newest events, as a restore from an older copy does. */
export const loseNewest = ({ events, streams, tombstones }: PeerLog, count: number): void => {
  for (const { stream, type } of events.splice(-count)) {
    if (type === TOMBSTONE) tombstones.delete(stream);
    else streams.get(stream)?.pop();
  }
};
