import { type StockEvent, stockEvents } from '@quartermaster/contracts/stock/events';
import { assertNever, type Decider } from '../core/decider.ts';
import type {
  ObserveStock,
  ReceiveStock,
  ReconstructStockHistory,
  ReverseReceipt,
  StockCommand,
} from './commands.ts';

type Receipt = Extract<StockEvent, { type: 'StockReceived' }>['data'];

interface Stock {
  /** When the newest known level of each location was valid, in milliseconds. */
  readonly observedAt: ReadonlyMap<string, number>;
  readonly hasHistory: boolean;
  /** Null once the receipt was reversed. */
  readonly receipts: ReadonlyMap<string, Receipt | null>;
}

const evolve = (stock: Stock, { type, data }: StockEvent): Stock => {
  switch (type) {
    case 'StockObserved': {
      const at = Date.parse(data.observedAt);
      const observed = data.levels.map(({ locationId }): [string, number] => [locationId, at]);
      return { ...stock, observedAt: new Map([...stock.observedAt, ...observed]) };
    }
    case 'StockHistoryReconstructed':
      return { ...stock, hasHistory: true };
    case 'StockReceived':
      return { ...stock, receipts: new Map([...stock.receipts, [data.receiptId, data]]) };
    case 'StockReceiptReversed':
      return { ...stock, receipts: new Map([...stock.receipts, [data.receiptId, null]]) };
    default:
      return assertNever(type);
  }
};

/** The store repeats itself and speaks out of order: per location only what is newer than the known level counts. */
const observe = (
  { variantId, levels, observedAt, day }: ObserveStock,
  stock: Stock,
): readonly StockEvent[] => {
  const at = Date.parse(observedAt);
  const newer = levels.filter(({ locationId }) => (stock.observedAt.get(locationId) ?? -1) < at);
  if (newer.length === 0) return [];
  return [{ type: 'StockObserved', data: { variantId, levels: newer, observedAt, day } }];
};

/** The past is worked out once; from then on it is lived. */
const reconstruct = (
  { variantId, firstAvailableOn, outOfStockSince, lastStockoutDate, day }: ReconstructStockHistory,
  stock: Stock,
): readonly StockEvent[] => {
  if (stock.hasHistory) return [];
  const data = { variantId, firstAvailableOn, outOfStockSince, lastStockoutDate, day };
  return [{ type: 'StockHistoryReconstructed', data }];
};

const receive = (command: ReceiveStock, stock: Stock): readonly StockEvent[] => {
  const { type: _, ...data } = command;
  return stock.receipts.has(data.receiptId) ? [] : [{ type: 'StockReceived', data }];
};

const reverse = ({ receiptId, day }: ReverseReceipt, stock: Stock): readonly StockEvent[] => {
  const receipt = stock.receipts.get(receiptId);
  if (receipt === undefined || receipt === null) return [];
  return [{ type: 'StockReceiptReversed', data: { ...receipt, day } }];
};

/** Stream `stock-<teamId>.<variantId>`; every command may arrive twice without a second effect (domain-rules 9). */
export const stockDecider: Decider<StockCommand, Stock, StockEvent> = {
  subject: 'stock',
  definitions: stockEvents,
  initial: { observedAt: new Map(), hasHistory: false, receipts: new Map() },
  evolve,
  decide: (command, stock) => {
    switch (command.type) {
      case 'ObserveStock':
        return observe(command, stock);
      case 'ReconstructStockHistory':
        return reconstruct(command, stock);
      case 'ReceiveStock':
        return receive(command, stock);
      case 'ReverseReceipt':
        return reverse(command, stock);
      default:
        return assertNever(command);
    }
  },
};
