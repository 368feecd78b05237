import type { LocationId, ProductId, TeamId } from '@quartermaster/contracts/core/ids';
import type { ObservedProduct } from '@quartermaster/contracts/products/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { CommandContext } from '../core/command-context.ts';
import type { Decider, DomainEvent } from '../core/decider.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { type ProductCommand, productDecider } from '../products/decider.ts';
import { isStockTie, type StockCommand, stockDecider } from '../stock/decider.ts';
import { type TeamCommand, teamDecider } from '../teams/decider.ts';
import type {
  CollectionCommand,
  LocationCommand,
  ObserveOrder,
  SalesHistoryCommand,
} from './commands.ts';
import {
  collectionDecider,
  locationDecider,
  orderDecider,
  salesHistoryDecider,
} from './decider.ts';
import type { ObservedLocation } from './facts/observed.ts';

/** Team and cause of a command; a repeated cause has no second effect on the same stream. */
export interface Cause {
  readonly teamId: TeamId;
  /** Parts of the command id: a delivery, a run of the reconciliation, the first load. */
  readonly parts: readonly string[];
}

type DataOf<Command extends { type: string }, Type extends Command['type']> = Omit<
  Extract<Command, { type: Type }>,
  'type'
>;

/** A stock level of a variant in the store. */
export type ReportedStock = DataOf<StockCommand, 'ObserveStock'>;

/** The command context of data from the store. */
export const storeContext = ({ teamId, parts }: Cause): CommandContext => {
  const commandId = deterministicId('store', teamId, ...parts);
  return {
    teamId,
    actor: { kind: 'store' },
    commandId,
    correlationId: commandId,
    causationId: null,
    ifMatch: null,
  };
};

/** Number of events that the call recorded. */
type Recorded = Promise<number>;

/** Records the store's data by the rules of each kind of stream. */
export interface Recorder {
  /** `thereAt` is an instant at which the store had the product; it restores a product that was removed before. */
  readonly product: (cause: Cause, product: ObservedProduct, thereAt?: string) => Recorded;
  /** Records that a bundle could not be read from the store. */
  readonly updateFailed: (cause: Cause, productId: ProductId, reason: string) => Recorded;
  readonly productRemoved: (
    cause: Cause,
    productId: ProductId,
    removal: DataOf<ProductCommand, 'RemoveProductFromStore'>,
  ) => Recorded;
  readonly stock: (cause: Cause, reported: ReportedStock) => Recorded;
  readonly stockLost: (cause: Cause, lost: DataOf<StockCommand, 'LoseStock'>) => Recorded;
  /** True when the known level has the same instant and another quantity. */
  readonly isStockTie: (teamId: TeamId, reported: ReportedStock) => Promise<boolean>;
  readonly stockPast: (
    cause: Cause,
    past: DataOf<StockCommand, 'ReconstructStockHistory'>,
  ) => Recorded;
  readonly salesHistory: (cause: Cause, history: Omit<SalesHistoryCommand, 'type'>) => Recorded;
  readonly order: (cause: Cause, order: ObserveOrder['order']) => Recorded;
  readonly orderLost: (cause: Cause, orderId: string) => Recorded;
  /** The events that a version of an order would record; records nothing. */
  readonly orderChange: (cause: Cause, order: ObserveOrder['order']) => Promise<OrderChange>;
  readonly location: (cause: Cause, locationId: LocationId, command: LocationCommand) => Recorded;
  /** A location as last observed; null for unknown ones. */
  readonly findLocation: (
    teamId: TeamId,
    locationId: LocationId,
  ) => Promise<ObservedLocation | null>;
  readonly collection: (cause: Cause, collectionId: string, command: CollectionCommand) => Recorded;
  readonly team: (cause: Cause, command: TeamCommand) => Recorded;
}

export type OrderChange = 'nothing' | 'new' | 'different';

const createRecord =
  (handle: CommandHandler['handle']) =>
  async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    command: Command,
    cause: Cause,
  ): Recorded => {
    const { events, position } = await handle(decider, id, command, storeContext(cause));
    return position === undefined ? 0 : events.length;
  };

export const createRecorder = ({ handle, decideOnly, loadState }: CommandHandler): Recorder => {
  const record = createRecord(handle);
  return {
    product: (cause, observed, thereAt) => {
      const seen = { product: observed, ...(thereAt !== undefined && { thereAt }) };
      return record(productDecider, observed.productId, { type: 'ObserveProduct', ...seen }, cause);
    },
    updateFailed: (cause, productId, reason) =>
      record(productDecider, productId, { type: 'FailStoreUpdate', reason }, cause),
    productRemoved: (cause, productId, removal) =>
      record(productDecider, productId, { type: 'RemoveProductFromStore', ...removal }, cause),
    stock: (cause, data) =>
      record(stockDecider, data.variantId, { type: 'ObserveStock', ...data }, cause),
    stockLost: (cause, data) =>
      record(stockDecider, data.variantId, { type: 'LoseStock', ...data }, cause),
    isStockTie: async (teamId, data) =>
      isStockTie(await loadState(stockDecider, data.variantId, teamId), data),
    stockPast: (cause, data) =>
      record(stockDecider, data.variantId, { type: 'ReconstructStockHistory', ...data }, cause),
    salesHistory: (cause, data) =>
      record(salesHistoryDecider, data.variantId, { type: 'RecordSalesHistory', ...data }, cause),
    order: (cause, order) =>
      record(orderDecider, order.orderId, { type: 'ObserveOrder', order }, cause),
    orderLost: (cause, orderId) =>
      record(orderDecider, orderId, { type: 'LoseOrder', orderId }, cause),
    orderChange: async (cause, order) => {
      const command = { type: 'ObserveOrder' as const, order };
      const [event] = await decideOnly(orderDecider, order.orderId, command, storeContext(cause));
      if (event === undefined) return 'nothing';
      return event.type === 'OrderPlaced' ? 'new' : 'different';
    },
    location: (cause, locationId, command) => record(locationDecider, locationId, command, cause),
    findLocation: async (teamId, locationId) =>
      (await loadState(locationDecider, locationId, teamId)).observed,
    collection: (cause, collectionId, command) =>
      record(collectionDecider, collectionId, command, cause),
    team: (cause, command) => record(teamDecider, cause.teamId, command, cause),
  };
};
