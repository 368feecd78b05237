import { foldText } from '@quartermaster/contracts/core/fold-text';
import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { CommandContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { purchaseOrderNumberDecider } from '../decider/numbers.ts';
import { type NameHolders, purchaseOrderNameDecider } from './decider.ts';
import { copyNames, type NameSeries, numberedName } from './series.ts';

export type NamesHandler = Pick<CommandHandler, 'handle' | 'stateOf'>;

interface Holder {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly context: CommandContext;
}

const idOfName = (teamId: TeamId, name: string): string =>
  deterministicId('name of an order', teamId, foldText(name));

/** A note that another order has this name already; none for the first order with it. */
export const nameNotes = (
  name: string,
  holders: NameHolders,
  id: PurchaseOrderId,
): readonly string[] => {
  const at = holders.indexOf(id);
  const isFirst = at < 0 ? holders.length === 0 : at === 0;
  return isFirst ? [] : [`Another order is called ${name} too`];
};

const createHolding = ({ handle, stateOf }: NamesHandler) => {
  const holdersOf = (teamId: TeamId, name: string): Promise<NameHolders> =>
    stateOf(purchaseOrderNameDecider, idOfName(teamId, name), teamId);

  const take = (name: string, { purchaseOrderId, context }: Holder, isExclusive: boolean) => {
    const command = { type: 'TakeName' as const, purchaseOrderId, isExclusive };
    const id = idOfName(context.teamId, name);
    return handle(purchaseOrderNameDecider, id, command, { ...context, ifMatch: null });
  };

  /** Frees the name. Repeats are harmless. */
  const release = async (name: string, { purchaseOrderId, context }: Holder): Promise<void> => {
    const command = { type: 'ReleaseName' as const, purchaseOrderId };
    const commandId = deterministicId(context.commandId, 'release of a name');
    const id = idOfName(context.teamId, name);
    await handle(purchaseOrderNameDecider, id, command, { ...context, commandId, ifMatch: null });
  };
  return { holdersOf, take, release };
};

type Holding = ReturnType<typeof createHolding>;

const AT_ONCE = 20;

/** The first number of a series from `from` on whose name no other order has. */
const firstFree = async (
  { holdersOf }: Holding,
  teamId: TeamId,
  { series, from, id }: { series: NameSeries; from: number; id: PurchaseOrderId | null },
): Promise<number> => {
  for (let first = from; ; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, at) => first + at);
    const holders = await Promise.all(numbers.map((number) => holdersOf(teamId, series(number))));
    const free = holders.findIndex((ids) => ids.every((one) => one === id));
    if (free >= 0) return first + free;
  }
};

/** Takes a name of a series that no other order has. `numberFrom` proposes the number of each try. */
const takeFree = async (
  holding: Holding,
  holder: Holder,
  series: NameSeries,
  numberFrom: (round: number, last: number) => Promise<number>,
): Promise<string> => {
  for (let [round, last] = [0, 0]; ; round += 1) {
    last = await numberFrom(round, last);
    const name = series(last);
    const { state } = await holding.take(name, holder, true);
    if (state.includes(holder.purchaseOrderId)) return name;
  }
};

const createGiving = ({ handle, stateOf }: NamesHandler, holding: Holding) => {
  const nextNumber = async (teamId: TeamId, id: PurchaseOrderId | null): Promise<number> => {
    const last = await stateOf(purchaseOrderNumberDecider, teamId, teamId);
    return firstFree(holding, teamId, { series: numberedName, from: last + 1, id });
  };

  const giveNumbered = (holder: Holder): Promise<string> => {
    const { purchaseOrderId, context } = holder;
    const { teamId } = context;
    return takeFree(holding, holder, numberedName, async (round) => {
      const from = await nextNumber(teamId, purchaseOrderId);
      const command = { type: 'TakeNumber' as const, purchaseOrderId, from };
      const commandId =
        round === 0 ? context.commandId : deterministicId(context.commandId, String(round));
      const inRound = { ...context, commandId, ifMatch: null };
      const { events } = await handle(purchaseOrderNumberDecider, teamId, command, inRound);
      return events.reduce((_, { data }) => data.number, 0);
    });
  };

  const giveCopy = (holder: Holder, original: string): Promise<string> => {
    const { purchaseOrderId: id, context } = holder;
    const series = copyNames(original);
    return takeFree(holding, holder, series, (_, last) =>
      firstFree(holding, context.teamId, { series, from: last + 1, id }),
    );
  };
  return { nextNumber, giveNumbered, giveCopy };
};

/** A name that a person entered, "" for the next number, or the name of the copied order. */
export type WantedName = string | { readonly copyOf: string };

/**
 * The names of a team's orders, compared as folded texts. The product reserves a name of its own before it records the order,
 * so no other order has it. A person may give an order the name of another one; the answer has a note then.
 */
export const orderNames = (handler: NamesHandler) => {
  const holding = createHolding(handler);
  const giving = createGiving(handler, holding);

  const give = async (wanted: Exclude<WantedName, string> | '', holder: Holder) => {
    const { purchaseOrderId, context } = holder;
    const order = await handler.stateOf(purchaseOrderDecider, purchaseOrderId, context.teamId);
    if (order.existence !== 'none') return order.content.name;
    return wanted === '' ? giving.giveNumbered(holder) : giving.giveCopy(holder, wanted.copyOf);
  };

  const reserve = async (wanted: WantedName, holder: Holder) => {
    if (typeof wanted !== 'string' || wanted === '') {
      return { name: await give(wanted === '' ? '' : wanted, holder), notes: [] };
    }
    const { state } = await holding.take(wanted, holder, false);
    return { name: wanted, notes: nameNotes(wanted, state, holder.purchaseOrderId) };
  };

  /** Frees a name that the order does not have. */
  const releaseUnused = async (name: string, holder: Holder): Promise<void> => {
    const { purchaseOrderId, context } = holder;
    const order = await handler.stateOf(purchaseOrderDecider, purchaseOrderId, context.teamId);
    const hasName = order.existence === 'exists' && foldText(order.content.name) === foldText(name);
    if (!hasName) await holding.release(name, holder);
  };

  return {
    holdersOf: holding.holdersOf,
    releaseUnused,
    /** The name that the next order without one gets. */
    next: async (teamId: TeamId): Promise<string> =>
      numberedName(await giving.nextNumber(teamId, null)),

    /** Reserves the name, then records the order with it; releases the name when the order is rejected. */
    recordNamed: async <Recorded>(
      wanted: WantedName,
      holder: Holder,
      record: (name: string) => Promise<Recorded>,
    ): Promise<Recorded & { readonly notes: readonly string[] }> => {
      const { name, notes } = await reserve(wanted, holder);
      try {
        return { ...(await record(name)), notes };
      } catch (error) {
        if (error instanceof Rejection) await releaseUnused(name, holder);
        throw error;
      }
    },
  };
};
