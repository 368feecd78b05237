import type { LocationId, VariantId } from '@quartermaster/contracts/core/ids';
import type { CollectionEvent, LocationEvent } from '@quartermaster/contracts/locations/events';
import type { ObservedProduct } from '@quartermaster/contracts/products/events';
import type { OrderEvent, SalesEvent } from '@quartermaster/contracts/sales/events';
import type { StockEvent } from '@quartermaster/contracts/stock/events';
import type { TeamEvent } from '@quartermaster/contracts/teams/events';

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

/** The connector's commands to products, stock and teams, whose own folders decide them. */
export type StoreProductCommand =
  | {
      readonly type: 'ObserveProduct';
      readonly product: ObservedProduct;
      /** An instant at which the store had it. */
      readonly thereAt?: string;
    }
  | {
      readonly type: 'RemoveProductFromStore';
      readonly removedAt: string;
      /** The store was asked for the product and has it no more. */
      readonly isConfirmed?: boolean;
    }
  | { readonly type: 'FailStoreUpdate'; readonly reason: string };

export type StoreStockCommand =
  | ({ readonly type: 'ObserveStock' } & DataOf<StockEvent, 'StockObserved'>)
  /** The store no longer keeps the variant at a location. */
  | {
      readonly type: 'LoseStock';
      readonly variantId: VariantId;
      readonly locationId: LocationId;
      readonly day: string;
    }
  | ({ readonly type: 'ReconstructStockHistory' } & DataOf<
      StockEvent,
      'StockHistoryReconstructed'
    >);

export type StoreTeamCommand =
  | ({ readonly type: 'ConnectStore' } & DataOf<TeamEvent, 'StoreConnected'>)
  | ({ readonly type: 'LoseStoreAccess' } & DataOf<TeamEvent, 'StoreAccessLost'>)
  | { readonly type: 'RestoreStoreAccess' }
  | ({ readonly type: 'RecordStoreDataSynced' } & DataOf<TeamEvent, 'StoreDataSynced'>)
  | ({ readonly type: 'DisableTeam' } & DataOf<TeamEvent, 'TeamDisabled'>)
  | ({ readonly type: 'EnableTeam' } & DataOf<TeamEvent, 'TeamDisabled'>);
