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

export type StockCommand = ObserveStock | ReconstructStockHistory | ReceiveStock | ReverseReceipt;
