import { copyFile, rm, stat, truncate } from 'node:fs/promises';
import {
  type LogFile,
  openLogFile,
} from '@quartermaster/platform/event-store/eventstoredb/test-peer/log/log-file';
import {
  createPeerLog,
  type PeerLog,
} from '@quartermaster/platform/event-store/eventstoredb/test-peer/log';

type PeerEvent = LogFile['events'][number];

/** A log that is not the log of the shop. */
export interface OtherLog {
  readonly name: string;
  /** Writes the log to a file, based on the file of the right log. */
  readonly write: (right: string, file: string) => Promise<void>;
  /** Message of the product about this log. */
  readonly refusal: RegExp;
}

const ENDS_BEFORE = /^A reader is at position \S+, but the log ends at .*Commands are refused\./;
const HAS_OTHER_EVENTS =
  /^A reader is at position \S+, but the log does not have the event that was read there: .*Commands are refused\./;

/** More bytes than a test adds to a log. */
const LONG = 2_000_000;
const LONGEST_EVENT = 500_000;

const writeLog = async (file: string, write: (log: PeerLog) => void): Promise<void> => {
  const opened = openLogFile(file);
  write(createPeerLog({ file: opened }));
  opened.close();
};

const copyEvents = (
  log: PeerLog,
  events: readonly PeerEvent[],
  chooseId: (event: PeerEvent) => string,
): void => {
  for (const event of events) log.append(event.stream, [{ ...event, id: chooseId(event) }], 'any');
};

/** Events of another application. */
const addOtherEvents = (log: PeerLog, bytes: number): void => {
  for (let left = bytes; left > 0; left -= LONGEST_EVENT) {
    const data = Buffer.from(JSON.stringify('x'.repeat(Math.min(left, LONGEST_EVENT))));
    const [type, contentType, metadata] = ['Noted', 'application/json', Buffer.from('{}')];
    const event = { id: crypto.randomUUID(), type, contentType, data, metadata };
    log.append('other-application', [event], 'any');
  }
};

/** Events of the product, read from a copy: opening a file that a server writes would cut off an unfinished append. */
const eventsIn = async (right: string, file: string): Promise<readonly PeerEvent[]> => {
  await copyFile(right, file);
  const opened = openLogFile(file);
  opened.close();
  return opened.events.filter(({ stream }) => !stream.startsWith('$'));
};

/** A later event of the product that the shop did not record. */
const addOwnEvent = (log: PeerLog, events: readonly PeerEvent[]): void =>
  copyEvents(log, events.slice(-1), () => crypto.randomUUID());

/** A copy that was made when this part of the log was written. */
const writeOlderCopy = async (right: string, file: string, part: number): Promise<void> => {
  await rm(file, { force: true });
  await copyFile(right, file);
  await truncate(file, Math.floor((await stat(right)).size * part));
  await writeLog(file, () => undefined); // cuts off the append that is not whole
};

const writeNewLog = async (file: string, write: (log: PeerLog) => void): Promise<void> => {
  await rm(file, { force: true });
  await writeLog(file, write);
};

/** The newest events of the shop are missing, and another application has written on. */
export const writeGrownCopy = async (right: string, file: string): Promise<void> => {
  await writeOlderCopy(right, file, 0.9);
  await writeLog(file, (log) => addOtherEvents(log, 2 * LONG));
};

export const otherLogs: readonly OtherLog[] = [
  {
    name: 'an older copy',
    write: async (right, file) => writeOlderCopy(right, file, 0.9),
    refusal: ENDS_BEFORE,
  },
  {
    name: 'an emptied log',
    write: async (_, file) => writeNewLog(file, () => undefined),
    refusal: ENDS_BEFORE,
  },
  {
    name: 'a longer log with other events at the same positions',
    write: async (right, file) => {
      const events = await eventsIn(right, file);
      await writeNewLog(file, (log) => {
        copyEvents(log, events, () => crypto.randomUUID());
        addOtherEvents(log, LONG);
        addOwnEvent(log, events);
      });
    },
    refusal: HAS_OTHER_EVENTS,
  },
  {
    name: 'a longer log with events at other positions',
    write: async (right, file) => {
      const events = await eventsIn(right, file);
      await writeNewLog(file, (log) => {
        addOtherEvents(log, 1);
        copyEvents(log, events, ({ id }) => id);
        addOtherEvents(log, LONG);
        addOwnEvent(log, events);
      });
    },
    refusal: HAS_OTHER_EVENTS,
  },
  {
    name: 'an older copy to which other events were added',
    write: async (right, file) => {
      const events = await eventsIn(right, file);
      await writeGrownCopy(right, file);
      await writeLog(file, (log) => addOwnEvent(log, events));
    },
    refusal: HAS_OTHER_EVENTS,
  },
];
