import type { CollectionEvent, LocationEvent } from '@quartermaster/contracts/locations/events';
import type { ObservedProduct } from '@quartermaster/contracts/products/events';
import type { OrderEvent, SalesEvent } from '@quartermaster/contracts/sales/events';
import type { StockEvent } from '@quartermaster/contracts/stock/events';
import type { TeamEvent } from '@quartermaster/contracts/teams/events';

type DataOf<Event extends { type: string; data: unknown }, Type extends Event['type']> = Readonly<
  Extract<Event, { type: Type }>['data']
>;

/** A version of an order with what it sold; a cancelled one and a test have no lines. */
export interface ObserveOrder {
  readonly type: 'ObserveOrder';
  readonly order: DataOf<OrderEvent, 'OrderPlaced'> & { readonly cancelled: boolean };
}
export type OrderCommand = ObserveOrder;

export type SalesHistoryCommand = {
  readonly type: 'RecordSalesHistory';
} & DataOf<SalesEvent, 'SalesHistoryRecorded'>;

export type LocationCommand =
  | {
      readonly type: 'ObserveLocation';
      readonly location: DataOf<LocationEvent, 'LocationObserved'>;
    }
  /** The store has the place no more. */
  | { readonly type: 'LoseLocation' };

export type CollectionCommand = {
  readonly type: 'ObserveCollection';
} & DataOf<CollectionEvent, 'CollectionObserved'>;

/** What the connector asks of products, stock and teams; their own folders decide. */
export type StoreProductCommand =
  | { readonly type: 'ObserveProduct'; readonly product: ObservedProduct }
  | { readonly type: 'RemoveProductFromStore'; readonly removedAt: string };

export type StoreStockCommand =
  | ({ readonly type: 'ObserveStock' } & DataOf<StockEvent, 'StockObserved'>)
  | ({ readonly type: 'ReconstructStockHistory' } & DataOf<
      StockEvent,
      'StockHistoryReconstructed'
    >);

export type StoreTeamCommand =
  | ({ readonly type: 'ConnectStore' } & DataOf<TeamEvent, 'StoreConnected'>)
  | ({ readonly type: 'RecordStoreDataSynced' } & DataOf<TeamEvent, 'StoreDataSynced'>)
  | ({ readonly type: 'DisableTeam' } & DataOf<TeamEvent, 'TeamDisabled'>)
  | ({ readonly type: 'EnableTeam' } & DataOf<TeamEvent, 'TeamDisabled'>);
