import type { CollectionEvent, LocationEvent } from '@quartermaster/contracts/locations/events';
import type { OrderEvent, SalesEvent } from '@quartermaster/contracts/sales/events';

type DataOf<Event extends { type: string; data: unknown }, Type extends Event['type']> = Readonly<
  Extract<Event, { type: Type }>['data']
>;

/** A version of an order with its sales; cancelled orders and test orders have no lines. */
export interface ObserveOrder {
  readonly type: 'ObserveOrder';
  readonly order: DataOf<OrderEvent, 'OrderPlaced'> & {
    readonly cancelled: boolean;
    /** False for a version that does not say which lines are of sets. */
    readonly areSetsKnown: boolean;
  };
}
/** The order was deleted in the store. */
export interface LoseOrder {
  readonly type: 'LoseOrder';
  readonly orderId: string;
}
export type OrderCommand = ObserveOrder | LoseOrder;

export type SalesHistoryCommand = {
  readonly type: 'RecordSalesHistory';
} & DataOf<SalesEvent, 'SalesHistoryRecorded'>;

export type LocationCommand =
  | {
      readonly type: 'ObserveLocation';
      readonly location: DataOf<LocationEvent, 'LocationObserved'>;
    }
  /** The location was removed from the store. */
  | { readonly type: 'LoseLocation' };

export type CollectionCommand =
  | ({ readonly type: 'ObserveCollection' } & DataOf<CollectionEvent, 'CollectionObserved'>)
  /** The collection was deleted in the store. */
  | { readonly type: 'LoseCollection' };
