import { foldText } from '@quartermaster/contracts/core/fold-text';
import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { CommandContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { purchaseOrderNumberDecider } from '../decider/numbers.ts';
import { type NameHolders, purchaseOrderNameDecider } from './decider.ts';
import { MAX_ORDER_NAME } from '@quartermaster/contracts/purchase-orders/purchase-order';

/** Names that the product assigns, by number from 1. */
type NameSeries = (number: number) => string;

/** "PO-0001", longer from 10,000 on. */
const formatNumberedName: NameSeries = (number) => `PO-${String(number).padStart(4, '0')}`;

/** "Spring restock (copy)", "Spring restock (copy 2)" (AMB-102). */
const createCopySeries =
  (name: string): NameSeries =>
  (number) => {
    const ending = number === 1 ? ' (copy)' : ` (copy ${String(number)})`;
    return `${name.slice(0, MAX_ORDER_NAME - ending.length)}${ending}`;
  };

export type NamesHandler = Pick<CommandHandler, 'handle' | 'loadState'>;

interface Holder {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly context: CommandContext;
}

const buildNameId = (teamId: TeamId, name: string): string =>
  deterministicId('name of an order', teamId, foldText(name));

/** A note that another order has this name already; none for the first order with it. */
export const buildNameNotes = (
  name: string,
  holders: NameHolders,
  id: PurchaseOrderId,
): readonly string[] => {
  const at = holders.indexOf(id);
  const isFirst = at < 0 ? holders.length === 0 : at === 0;
  return isFirst ? [] : [`Another order is called ${name} too`];
};

const createNameReservations = ({ handle, loadState }: NamesHandler) => {
  const findHolders = (teamId: TeamId, name: string): Promise<NameHolders> =>
    loadState(purchaseOrderNameDecider, buildNameId(teamId, name), teamId);

  const take = (name: string, { purchaseOrderId, context }: Holder, isExclusive: boolean) => {
    const command = { type: 'TakeName' as const, purchaseOrderId, isExclusive };
    const id = buildNameId(context.teamId, name);
    return handle(purchaseOrderNameDecider, id, command, { ...context, ifMatch: null });
  };

  /** Frees the name. Repeats are harmless. */
  const release = async (name: string, { purchaseOrderId, context }: Holder): Promise<void> => {
    const command = { type: 'ReleaseName' as const, purchaseOrderId };
    const commandId = deterministicId(context.commandId, 'release of a name');
    const id = buildNameId(context.teamId, name);
    await handle(purchaseOrderNameDecider, id, command, { ...context, commandId, ifMatch: null });
  };
  return { findHolders, take, release };
};

type NameReservations = ReturnType<typeof createNameReservations>;

const AT_ONCE = 20;

/** The first number of a series from `from` on whose name no other order has. */
const findFirstFree = async (
  { findHolders: holdersOf }: NameReservations,
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
const takeFirstFree = async (
  holding: NameReservations,
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

const createNameAllocator = (
  { handle, loadState }: NamesHandler,
  reservations: NameReservations,
) => {
  const nextNumber = async (teamId: TeamId, id: PurchaseOrderId | null): Promise<number> => {
    const last = await loadState(purchaseOrderNumberDecider, teamId, teamId);
    return findFirstFree(reservations, teamId, { series: formatNumberedName, from: last + 1, id });
  };

  const allocateNumberedName = (holder: Holder): Promise<string> => {
    const { purchaseOrderId, context } = holder;
    const { teamId } = context;
    return takeFirstFree(reservations, holder, formatNumberedName, async (round) => {
      const from = await nextNumber(teamId, purchaseOrderId);
      const command = { type: 'TakeNumber' as const, purchaseOrderId, from };
      const commandId =
        round === 0 ? context.commandId : deterministicId(context.commandId, String(round));
      const inRound = { ...context, commandId, ifMatch: null };
      const { events } = await handle(purchaseOrderNumberDecider, teamId, command, inRound);
      return events.reduce((_, { data }) => data.number, 0);
    });
  };

  const allocateCopyName = (holder: Holder, original: string): Promise<string> => {
    const { purchaseOrderId: id, context } = holder;
    const series = createCopySeries(original);
    return takeFirstFree(reservations, holder, series, (_, last) =>
      findFirstFree(reservations, context.teamId, { series, from: last + 1, id }),
    );
  };
  return { nextNumber, allocateNumberedName, allocateCopyName };
};

/** A name that a person entered, "" for the next number, or the name of the copied order. */
export type RequestedName = string | { readonly originalName: string };

/**
 * The names of a team's orders, compared as folded texts. The product reserves a name of its own before it records the order,
 * so no other order has it. A person may give an order the name of another one; the answer has a note then.
 */
export const createOrderNames = (handler: NamesHandler) => {
  const reservations = createNameReservations(handler);
  const allocator = createNameAllocator(handler, reservations);

  const allocateName = async (
    requestedName: Exclude<RequestedName, string> | '',
    holder: Holder,
  ) => {
    const { purchaseOrderId, context } = holder;
    const order = await handler.loadState(purchaseOrderDecider, purchaseOrderId, context.teamId);
    if (order.existence !== 'none') return order.content.name;
    return requestedName === ''
      ? allocator.allocateNumberedName(holder)
      : allocator.allocateCopyName(holder, requestedName.originalName);
  };

  const reserve = async (requestedName: RequestedName, holder: Holder) => {
    if (typeof requestedName !== 'string' || requestedName === '') {
      return {
        name: await allocateName(requestedName === '' ? '' : requestedName, holder),
        notes: [],
      };
    }
    const { state } = await reservations.take(requestedName, holder, false);
    return {
      name: requestedName,
      notes: buildNameNotes(requestedName, state, holder.purchaseOrderId),
    };
  };

  /** Frees a name that the order does not have. */
  const releaseUnused = async (name: string, holder: Holder): Promise<void> => {
    const { purchaseOrderId, context } = holder;
    const order = await handler.loadState(purchaseOrderDecider, purchaseOrderId, context.teamId);
    const hasName = order.existence === 'exists' && foldText(order.content.name) === foldText(name);
    if (!hasName) await reservations.release(name, holder);
  };

  return {
    findHolders: reservations.findHolders,
    releaseUnused,
    /** The name that the next order without one gets. */
    next: async (teamId: TeamId): Promise<string> =>
      formatNumberedName(await allocator.nextNumber(teamId, null)),

    /** Reserves the name, then records the order with it; releases the name when the order is rejected. */
    recordNamed: async <Recorded>(
      wanted: RequestedName,
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
