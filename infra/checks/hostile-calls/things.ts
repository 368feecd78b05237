import type {
  LocationId,
  ProductId,
  SavedViewId,
  ShipmentId,
  SupplierId,
  UserId,
  VariantId,
} from '@quartermaster/contracts/core/ids';

/** Ids of things of a team, so that requests are not answered "no such order". */
export interface Things {
  /** The admin. */
  readonly ownerId: UserId;
  readonly variantIds: readonly VariantId[];
  readonly productId: ProductId;
  readonly locationId: LocationId;
  readonly supplierId: SupplierId;
  readonly orderId: string;
  readonly itemIds: readonly string[];
  readonly shipmentId: ShipmentId;
  readonly paymentId: string;
  readonly viewId: SavedViewId;
  readonly whatIfId: string;
  readonly file: { readonly fileId: string; readonly name: string; readonly fileUrl: string };
  /** Id of a file that is announced but not uploaded. */
  readonly announcedId: string;
  /** Signed addresses for the announced file, and for the uploaded one. */
  readonly putGrant: string;
  readonly openGrant: string;
  /** Token of the address of an exported file. */
  readonly exportToken: string;
  /** A calendar feed, and the token of its address. */
  readonly feedId: string;
  readonly calendarToken: string;
  /** A product that is a bundle, a component of it, and one that is removed. */
  readonly bundleId: ProductId;
  readonly componentId: string;
  readonly removedComponentId: string;
  /** A bulk act that is done. */
  readonly actId: string;
  /** An adjustment of the demand plan. */
  readonly adjustmentId: string;
  readonly shopEventId: string;
  readonly reportId: string;
  /** A run of the report. */
  readonly instanceId: string;
  readonly alertId: string;
  /** The alert about costs. */
  readonly furtherAlertId: string;
}

/** An event of the shop, without items. */
export const aShopEvent = {
  name: 'Sale',
  kind: 'PROMOTION',
  startDate: '2026-03-10',
  endDate: '2026-03-19',
  liftPercent: 50,
  category: null,
  variantIds: [],
} as const;

/** Replaces a team's things where only the number of attacks matters. */
export const placeholders: Things = {
  ownerId: 'owner',
  variantIds: ['variant'],
  productId: 'product',
  locationId: 'location',
  supplierId: 'supplier',
  orderId: 'order',
  itemIds: ['item'],
  shipmentId: 'shipment',
  paymentId: 'payment',
  viewId: 'view',
  whatIfId: 'draft',
  file: { fileId: 'file', name: 'name', fileUrl: 'url' },
  announcedId: 'announced',
  putGrant: 'put',
  openGrant: 'open',
  exportToken: 'export',
  feedId: 'feed',
  calendarToken: 'calendar',
  bundleId: 'bundle',
  componentId: 'component',
  removedComponentId: 'removed',
  actId: 'act',
  adjustmentId: 'adjustment',
  shopEventId: 'shop event',
  reportId: 'report',
  instanceId: 'instance',
  alertId: 'alert',
  furtherAlertId: 'further alert',
};
