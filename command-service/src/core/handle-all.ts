import { type Position, isAfter } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { NewEvent, StreamAppend } from '@quartermaster/platform/event-store/event-store';
import { checkVersion, type CommandContext } from './command-context.ts';
import { type Log, toNewEvents, type OpenLog, retryOnConflict } from './command-log.ts';
import type { Decider, DomainEvent } from './decider.ts';
import { buildStreamName } from './load-stream.ts';

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

interface CommandPosition {
  readonly position: Position | undefined;
}

/** One command of several, decided but not recorded. */
interface CommandDecision extends StreamAppend {
  readonly id: string;
  /** The result of an earlier try of the same command; null when there was none. */
  readonly before: CommandPosition | null;
  /** The rejection of the command; null when it was accepted. */
  readonly refusal: Rejection | null;
}

type CommandBatch<Command, State, Event extends DomainEvent> = readonly [
  decider: Decider<Command, State, Event>,
  commands: ReadonlyMap<string, Command>,
  context: CommandContext,
];

const requireRejection = (error: unknown): Rejection => {
  if (error instanceof Rejection) return error;
  throw error;
};

const decideOne = async <Command, State, Event extends DomainEvent>(
  { store, streams }: Pick<Log, 'store' | 'streams'>,
  [decider, , context]: CommandBatch<Command, State, Event>,
  [id, command]: readonly [string, Command],
): Promise<CommandDecision> => {
  const stream = buildStreamName(decider.subject, context.teamId, id);
  const loaded = await streams.load(decider, stream, context.commandId);
  const { state, revision, recordedBefore } = loaded;
  const expected = revision < 0 ? ('no-stream' as const) : revision;
  const decided = { id, stream, expected, events: [] as readonly NewEvent[], before: null };
  if (recordedBefore.length > 0) {
    return { ...decided, before: { position: recordedBefore.at(-1)?.position }, refusal: null };
  }
  try {
    await checkVersion(store, { ...loaded, stream }, context);
    const events = toNewEvents(
      decider.definitions,
      stream,
      decider.decide(command, state),
      context,
    );
    return { ...decided, events, refusal: null };
  } catch (error) {
    return { ...decided, refusal: requireRejection(error) };
  }
};

const createPartialConflict = (
  all: readonly CommandDecision[],
  changed: ReadonlySet<string>,
): Rejection =>
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
const mustAllBeAccepted = (all: readonly CommandDecision[]): void => {
  const refusal = all.find((one) => one.refusal !== null)?.refusal ?? null;
  if (refusal === null) return;
  const done = all.filter(({ before }) => before !== null).map(({ id }) => id);
  throw done.length === 0 ? refusal : createPartialConflict(all, new Set(done));
};

/** Most appends in flight on a log that commits one stream at a time. */
const MAX_APPENDS_IN_FLIGHT = 64;

/** Records a decided command. After a conflict with another process, only this command is decided again. */
const recordOne = async (
  { store, deadline }: OpenLog,
  decided: CommandDecision,
  decideAgain: () => Promise<CommandDecision>,
): Promise<CommandPosition> => {
  let next: CommandDecision | undefined = decided;
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
const chooseFailure = (
  all: readonly CommandDecision[],
  failures: readonly unknown[],
  changed: ReadonlySet<string>,
): unknown => {
  const failure = failures.find((one) => !(one instanceof Rejection)) ?? failures[0];
  return failure instanceof Rejection && changed.size > 0
    ? createPartialConflict(all, changed)
    : failure;
};

/** Records commands one by one, many at once. After a failure it starts no new one, and throws when the others have ended. */
const recordEach = async (
  all: readonly CommandDecision[],
  record: (decided: CommandDecision) => Promise<CommandPosition>,
): Promise<readonly CommandPosition[]> => {
  const results: CommandPosition[] = [];
  const failures: unknown[] = [];
  const changed = new Set<string>();
  const remaining = all.values();
  const recordNext = async (): Promise<void> => {
    for (const decided of remaining) {
      try {
        results.push(await record(decided));
        changed.add(decided.id);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(MAX_APPENDS_IN_FLIGHT, all.length) }, recordNext),
  );
  if (failures.length > 0) throw chooseFailure(all, failures, changed);
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
    ...batch: CommandBatch<Command, State, Event>
  ): Promise<CommandPosition> => {
    const [decider, commands, context] = batch;
    const { appendTogether } = log.store;
    const names = [...commands.keys()].map((id) =>
      buildStreamName(decider.subject, context.teamId, id),
    );
    const decide = (id: string) => decideOne(log, batch, [id, commands.get(id) as Command]);
    const decideAll = (noteAnswer?: () => void) =>
      Promise.all([...commands.keys()].map((id) => decide(id).finally(noteAnswer)));
    if (appendTogether === null) {
      return log.run((deadline) =>
        log.queues(names, async () => {
          deadline.assertOpen();
          const all = await decideAll(deadline.renew);
          mustAllBeAccepted(all);
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
        mustAllBeAccepted(all);
        const appends = all.filter(({ events }) => events.length > 0);
        const results = appends.length === 0 ? [] : await appendTogether(appends);
        return { position: latestPosition(results) };
      }),
    );
  };
