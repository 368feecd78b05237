import type { VariantId } from '@quartermaster/contracts/core/ids';
import { type StockReceiptEvent, stockReceiptEvents } from '@quartermaster/contracts/stock/events';
import { assertNever, type Decider } from '../core/decider.ts';

type ReceivedUnits = Readonly<Extract<StockReceiptEvent, { type: 'StockReceived' }>['data']>;

/** Adds the accepted units of some variants of a receipt. */
export interface AddReceived {
  readonly type: 'AddReceived';
  readonly receipt: Omit<ReceivedUnits, 'variantId' | 'quantity'>;
  readonly units: readonly Pick<ReceivedUnits, 'variantId' | 'quantity'>[];
}

/** Subtracts the units that a receipt added of some variants. */
export interface UndoReceived {
  readonly type: 'UndoReceived';
  readonly variantIds: readonly VariantId[];
  readonly day: string;
}

export type StockReceiptCommand = AddReceived | UndoReceived;

interface StockReceipt {
  readonly received: readonly StockReceiptEvent['data'][];
  /** Variants whose units were subtracted again. */
  readonly undone: readonly string[];
}

const evolve = (receipt: StockReceipt, { type, data }: StockReceiptEvent): StockReceipt => {
  switch (type) {
    case 'StockReceived':
      return { ...receipt, received: [...receipt.received, data] };
    case 'StockReceiptUndone':
      return { ...receipt, undone: [...receipt.undone, data.variantId] };
    default:
      return assertNever(type);
  }
};

const add = (
  { receipt, units }: AddReceived,
  { received }: StockReceipt,
): readonly StockReceiptEvent[] => {
  const known = new Set(received.map(({ variantId }) => variantId));
  return units
    .filter(({ variantId }) => !known.has(variantId))
    .map(({ variantId, quantity }) => ({
      type: 'StockReceived',
      data: { ...receipt, variantId, quantity },
    }));
};

const undoReceived = (
  { variantIds, day }: UndoReceived,
  { received, undone }: StockReceipt,
): readonly StockReceiptEvent[] => {
  const requested = new Set(variantIds);
  const gone = new Set(undone);
  return received
    .filter(({ variantId }) => requested.has(variantId) && !gone.has(variantId))
    .map((data) => ({ type: 'StockReceiptUndone', data: { ...data, day } }));
};

/** Stream `stock_receipt-<teamId>.<receiptId>`: stock changes of one receipt, each variant once, also for repeated commands. */
export const stockReceiptDecider: Decider<StockReceiptCommand, StockReceipt, StockReceiptEvent> = {
  subject: 'stock_receipt',
  definitions: stockReceiptEvents,
  initial: { received: [], undone: [] },
  evolve,
  decide: (command, receipt) => {
    switch (command.type) {
      case 'AddReceived':
        return add(command, receipt);
      case 'UndoReceived':
        return undoReceived(command, receipt);
      default:
        return assertNever(command);
    }
  },
};
