import { type Position, isAfter } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { NewEvent, StreamAppend } from '@quartermaster/infra/platform/event-store/event-store';
import { checkVersion, type CommandContext } from './command-context.ts';
import { type Log, newEvents, untilItFits } from './command-log.ts';
import type { Decider, DomainEvent } from './decider.ts';
import { streamOf } from './load-stream.ts';

/** The latest of several positions; undefined when nothing was recorded. */
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
  { streams }: Pick<Log, 'streams'>,
  [decider, , context]: Ask<Command, State, Event>,
  [id, command]: readonly [string, Command],
): Promise<Decided> => {
  const stream = streamOf(decider.subject, context.teamId, id);
  const loaded = await streams.load(decider, stream, context.commandId);
  const { state, revision, already } = loaded;
  const expected = revision < 0 ? ('no-stream' as const) : revision;
  const decided = { id, stream, expected, events: [] as readonly NewEvent[], before: null };
  if (already.length > 0) {
    return { ...decided, before: { position: already.at(-1)?.position }, refusal: null };
  }
  try {
    checkVersion(loaded, context);
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

/** Concurrent appends on a log that commits one stream at a time. */
const AT_ONCE = 20;

/** Records the commands on a log that commits one stream at a time; throws a CONFLICT with the recorded ones if one fails. */
const recordEach = async (
  all: readonly Decided[],
  record: (id: string) => Promise<Recorded>,
): Promise<readonly Recorded[]> => {
  const results: Recorded[] = [];
  const changed = new Set<string>();
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const outcomes = await Promise.allSettled(some.map(({ id }) => record(id)));
    for (const [at, one] of outcomes.entries()) {
      if (one.status === 'rejected') continue;
      results.push(one.value);
      changed.add(some[at]?.id ?? '');
    }
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed === undefined) continue;
    throw changed.size === 0 ? failed.reason : partlyDone(all, changed);
  }
  return results;
};

type HandleOne = <Command, State, Event extends DomainEvent>(
  ...ask: [Decider<Command, State, Event>, string, Command, CommandContext]
) => Promise<Recorded>;

/**
 * Sends one command to each of several streams: all of them or none. A log that commits several streams at once guarantees
 * this. On another log, all commands are decided before the first is recorded; when another process changes a stream in between
 * so that its command is refused, the answer is a CONFLICT that lists the `changed` and `unchanged` ids. Repeating an
 * interrupted request completes it.
 */
export const createHandleAll =
  (log: Log, handleOne: HandleOne) =>
  async <Command, State, Event extends DomainEvent>(
    ...ask: Ask<Command, State, Event>
  ): Promise<Recorded> => {
    const [decider, commands, context] = ask;
    const { appendTogether } = log.store;
    const names = [...commands.keys()].map((id) => streamOf(decider.subject, context.teamId, id));
    const decide = () => Promise.all([...commands].map((one) => decideOne(log, ask, one)));
    if (appendTogether === null) {
      const record = (id: string) => handleOne(decider, id, commands.get(id) as Command, context);
      const all = await decide();
      mustAllFit(all);
      return { position: latestPosition(await recordEach(all, record)) };
    }
    return log.turns(names, () =>
      untilItFits(async () => {
        const all = await decide();
        const before = all.flatMap((one) => one.before ?? []);
        if (before.length > 0) return { position: latestPosition(before) };
        mustAllFit(all);
        const appends = all.filter(({ events }) => events.length > 0);
        const results = appends.length === 0 ? [] : await appendTogether(appends);
        return { position: latestPosition(results) };
      }),
    );
  };
