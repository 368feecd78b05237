import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { StockEvent } from '@quartermaster/contracts/stock/events';

type DataOf<Type extends StockEvent['type']> = Readonly<
  Extract<StockEvent, { type: Type }>['data']
>;

export type ObserveStock = { readonly type: 'ObserveStock' } & DataOf<'StockObserved'>;
export type ReconstructStockHistory = {
  readonly type: 'ReconstructStockHistory';
} & DataOf<'StockHistoryReconstructed'>;
export type ReceiveStock = { readonly type: 'ReceiveStock' } & DataOf<'StockReceived'>;

export interface ReverseReceipt {
  readonly type: 'ReverseReceipt';
  readonly receiptId: string;
  readonly day: string;
}

/** The accepted units of some variants of a receipt. */
export interface AddReceived {
  readonly type: 'AddReceived';
  readonly receipt: Omit<DataOf<'StockReceived'>, 'variantId' | 'quantity'>;
  readonly units: readonly Pick<DataOf<'StockReceived'>, 'variantId' | 'quantity'>[];
}

/** Takes off again what a receipt added of some variants. */
export interface TakeBackReceived {
  readonly type: 'TakeBackReceived';
  readonly variantIds: readonly VariantId[];
  readonly day: string;
}

export type StockReceiptCommand = AddReceived | TakeBackReceived;

export type StockCommand = ObserveStock | ReconstructStockHistory | ReceiveStock | ReverseReceipt;
