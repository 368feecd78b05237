import { type Position, isAfter } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { NewEvent, StreamAppend } from '@quartermaster/platform/event-store/event-store';
import { checkVersion, type CommandContext } from './command-context.ts';
import { type Log, newEvents, type OpenLog, retryOnConflict } from './command-log.ts';
import type { Decider, DomainEvent } from './decider.ts';
import { streamOf } from './load-stream.ts';

/** Returns the latest of several positions; undefined when nothing was recorded. */
export const latestPosition = (
  results: readonly { readonly position?: Position | undefined }[],
): Position | undefined =>
  results.reduce<Position | undefined>(
    (latest, { position }) =>
      position !== undefined && (latest === undefined || isAfter(position, latest))
        ? position
        : latest,
    undefined,
  );

interface Recorded {
  readonly position: Position | undefined;
}

/** One command of several, decided but not recorded. */
interface Decided extends StreamAppend {
  readonly id: string;
  /** The result of an earlier try of the same command; null when there was none. */
  readonly before: Recorded | null;
  /** The rejection of the command; null when it was accepted. */
  readonly refusal: Rejection | null;
}

type Ask<Command, State, Event extends DomainEvent> = readonly [
  decider: Decider<Command, State, Event>,
  commands: ReadonlyMap<string, Command>,
  context: CommandContext,
];

const refusalOf = (error: unknown): Rejection => {
  if (error instanceof Rejection) return error;
  throw error;
};

const decideOne = async <Command, State, Event extends DomainEvent>(
  { store, streams }: Pick<Log, 'store' | 'streams'>,
  [decider, , context]: Ask<Command, State, Event>,
  [id, command]: readonly [string, Command],
): Promise<Decided> => {
  const stream = streamOf(decider.subject, context.teamId, id);
  const loaded = await streams.load(decider, stream, context.commandId);
  const { state, revision, recordedBefore: already } = loaded;
  const expected = revision < 0 ? ('no-stream' as const) : revision;
  const decided = { id, stream, expected, events: [] as readonly NewEvent[], before: null };
  if (already.length > 0) {
    return { ...decided, before: { position: already.at(-1)?.position }, refusal: null };
  }
  try {
    await checkVersion(store, { ...loaded, stream }, context);
    const events = newEvents(decider.definitions, stream, decider.decide(command, state), context);
    return { ...decided, events, refusal: null };
  } catch (error) {
    return { ...decided, refusal: refusalOf(error) };
  }
};

const partlyDone = (all: readonly Decided[], changed: ReadonlySet<string>): Rejection =>
  new Rejection(
    'CONFLICT',
    'Somebody else changed some of these at the same moment: those named as changed were, the others were not',
    {
      details: {
        changed: all.map(({ id }) => id).filter((id) => changed.has(id)),
        unchanged: all.map(({ id }) => id).filter((id) => !changed.has(id)),
      },
    },
  );

/** Throws the first rejection; a CONFLICT when other commands are already recorded. */
const mustAllFit = (all: readonly Decided[]): void => {
  const refusal = all.find((one) => one.refusal !== null)?.refusal ?? null;
  if (refusal === null) return;
  const done = all.filter(({ before }) => before !== null).map(({ id }) => id);
  throw done.length === 0 ? refusal : partlyDone(all, new Set(done));
};

/** Most appends in flight on a log that commits one stream at a time. */
const AT_ONCE = 64;

/** Records a decided command. After a conflict with another process, only this command is decided again. */
const recordOne = async (
  { store, deadline }: OpenLog,
  decided: Decided,
  decideAgain: () => Promise<Decided>,
): Promise<Recorded> => {
  let next: Decided | undefined = decided;
  return retryOnConflict(async () => {
    const { before, refusal, stream, events, expected } = next ?? (await decideAgain());
    next = undefined;
    if (before !== null) return before;
    if (refusal !== null) throw refusal;
    if (events.length === 0) return { position: undefined };
    deadline.assertOpen();
    const { position } = await store.append(stream, events, expected);
    deadline.renew();
    return { position };
  });
};

/** Chooses the error of a partly recorded request. After an error of the log, only a retry shows what was recorded. */
const failureOf = (
  all: readonly Decided[],
  failures: readonly unknown[],
  changed: ReadonlySet<string>,
): unknown => {
  const failure = failures.find((one) => !(one instanceof Rejection)) ?? failures[0];
  return failure instanceof Rejection && changed.size > 0 ? partlyDone(all, changed) : failure;
};

/** Records commands one by one, many at once. After a failure it starts no new one, and throws when the others have ended. */
const recordEach = async (
  all: readonly Decided[],
  record: (decided: Decided) => Promise<Recorded>,
): Promise<readonly Recorded[]> => {
  const results: Recorded[] = [];
  const failures: unknown[] = [];
  const changed = new Set<string>();
  const left = all.values();
  const recordNext = async (): Promise<void> => {
    for (const decided of left) {
      try {
        results.push(await record(decided));
        changed.add(decided.id);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, recordNext));
  if (failures.length > 0) throw failureOf(all, failures, changed);
  return results;
};

/**
 * Sends one command to each of several streams: all of them or none. A log that commits several streams at once guarantees
 * this. On another log, all commands are decided before the first is recorded; when another process changes a stream in between
 * so that its command is refused, the answer is a CONFLICT that lists the `changed` and `unchanged` ids. An error of the log
 * is thrown unchanged, since it is unknown what was recorded. Repeating an interrupted request completes it.
 */
export const createHandleAll =
  (log: Log) =>
  async <Command, State, Event extends DomainEvent>(
    ...ask: Ask<Command, State, Event>
  ): Promise<Recorded> => {
    const [decider, commands, context] = ask;
    const { appendTogether } = log.store;
    const names = [...commands.keys()].map((id) => streamOf(decider.subject, context.teamId, id));
    const decide = (id: string) => decideOne(log, ask, [id, commands.get(id) as Command]);
    const decideAll = (noteAnswer?: () => void) =>
      Promise.all([...commands.keys()].map((id) => decide(id).finally(noteAnswer)));
    if (appendTogether === null) {
      return log.run((deadline) =>
        log.queues(names, async () => {
          deadline.assertOpen();
          const all = await decideAll(deadline.renew);
          mustAllFit(all);
          const results = await recordEach(all, (one) =>
            recordOne({ ...log, deadline }, one, () => decide(one.id)),
          );
          return { position: latestPosition(results) };
        }),
      );
    }
    return log.queues(names, () =>
      retryOnConflict(async () => {
        const all = await decideAll();
        const before = all.flatMap((one) => one.before ?? []);
        if (before.length > 0) return { position: latestPosition(before) };
        mustAllFit(all);
        const appends = all.filter(({ events }) => events.length > 0);
        const results = appends.length === 0 ? [] : await appendTogether(appends);
        return { position: latestPosition(results) };
      }),
    );
  };
