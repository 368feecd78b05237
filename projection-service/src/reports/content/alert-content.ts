import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination } from '@quartermaster/contracts/core/page';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  PurchaseOrderSummary,
  ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { computeAlert } from '@quartermaster/contracts/reports/calls/alerts';
import {
  draftEntries,
  type OverdueRest,
  restEntries,
  shipmentEntries,
  buildShipmentFilters,
} from '@quartermaster/contracts/reports/rules/alert-entries';
import {
  type AlertEntry,
  MAX_ALERT_ENTRIES,
} from '@quartermaster/contracts/reports/rules/alert-entry';
import {
  type GradedItem,
  moveEntries,
  type MovedShipment,
  negativeEntries,
  type NegativeItem,
  riseEntries,
  type RisenItem,
  type ShopDay,
  unsoldEntries,
} from '@quartermaster/contracts/reports/rules/further-entries';
import {
  type AnyAlertType,
  DEFAULT_COST_RISE_PERCENT,
} from '@quartermaster/contracts/reports/alert-types';
import { findBusinessDay } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';
import { namesById } from '../../core/names.ts';
import { findShopSettings } from '../../core/shop-settings.ts';
import { findAlert } from '../alert-query.ts';
import { type PositionSources, readAtOnePosition } from '../../core/at-one-position.ts';

type ReadAll<Row> = (pool: ReadPool, teamId: TeamId) => Promise<readonly Row[]>;

/** Queries of other subjects for alerts. */
export interface AlertReaders {
  /** Orders that were not sent. */
  readonly drafts: ReadAll<PurchaseOrderSummary>;
  /** Shipments that match, the earliest arrival first. */
  readonly shipments: (
    pool: ReadPool,
    teamId: TeamId,
    question: { readonly filters: readonly Filter[]; readonly pagination: Pagination },
  ) => Promise<readonly ShipmentSummary[]>;
  /** Orders with units on no shipment that should have arrived. */
  readonly overdueRests: ReadAll<OverdueRest>;
  /** Shipments on their way whose arrival was postponed. */
  readonly moved: ReadAll<MovedShipment>;
  /** Items with a location below 0. */
  readonly negative: ReadAll<NegativeItem>;
  /** Items of grade A in stock that were not sold in the last days. */
  readonly unsold: ReadAll<GradedItem>;
  /** Items whose cost rose. */
  readonly risen: ReadAll<RisenItem>;
}

export interface AlertSources extends PositionSources {
  readonly alertReaders: AlertReaders;
}

interface AlertRequest extends ShopDay {
  readonly pool: ReadPool;
  readonly teamId: TeamId;
  readonly currency: string;
  readonly costRisePercent: number | null;
}
type ReadEntries = (readers: AlertReaders, question: AlertRequest) => Promise<AlertEntry[]>;

const readDraftEntries: ReadEntries = async ({ drafts }, { pool, teamId, today, timeZone }) => {
  const suppliers = await namesById(pool, teamId, 'suppliers');
  const facts = (await drafts(pool, teamId)).map((order) => ({
    ...order,
    supplierName: suppliers.get(order.supplierId ?? '') ?? null,
  }));
  return draftEntries(facts, { today, timeZone });
};

const createShipmentReader =
  (type: Parameters<typeof buildShipmentFilters>[0]): ReadEntries =>
  async ({ shipments }, { pool, teamId, today }) => {
    const filters = buildShipmentFilters(type, today);
    const pagination = { page: 1, limit: MAX_ALERT_ENTRIES };
    const rows = await shipments(pool, teamId, { filters, pagination });
    const locations = await namesById(pool, teamId, 'locations');
    const facts = rows.map((row) => ({
      ...row,
      locationName: locations.get(row.locationId ?? '') ?? null,
    }));
    return shipmentEntries(facts, today);
  };

const readersByType: Readonly<Record<AnyAlertType, ReadEntries>> = {
  DRAFT_PURCHASE_ORDER: readDraftEntries,
  OVERDUE_PURCHASE_ORDER: async (readers, question) => {
    const late = await createShipmentReader('OVERDUE_PURCHASE_ORDER')(readers, question);
    const rests = await readers.overdueRests(question.pool, question.teamId);
    return [...late, ...restEntries(rests, question.today)].sort((a, b) => b.days - a.days);
  },
  ARRIVING_INVENTORY: createShipmentReader('ARRIVING_INVENTORY'),
  ARRIVAL_MOVED: async ({ moved }, { pool, teamId, ...day }) =>
    moveEntries(await moved(pool, teamId), day),
  NEGATIVE_STOCK: async ({ negative }, { pool, teamId, ...day }) =>
    negativeEntries(await negative(pool, teamId), day),
  UNSOLD_GRADE_A: async ({ unsold }, { pool, teamId, ...day }) =>
    unsoldEntries(await unsold(pool, teamId), day),
  COST_ROSE: async ({ risen }, { pool, teamId, currency, costRisePercent, ...day }) => {
    const percent = costRisePercent ?? DEFAULT_COST_RISE_PERCENT;
    return riseEntries(await risen(pool, teamId), { currency, percent }, day);
  },
};

const defaultShop = { timeZone: 'UTC', currency: 'USD' };

/** Entries of an alert on the team's business day, read at one position. */
export const readAlertEntries = async (
  sources: AlertSources,
  teamId: TeamId,
  definitionId: string,
): Promise<ResponseOf<typeof computeAlert>> =>
  readAtOnePosition(sources, teamId, async (pool) => {
    const definition = await findAlert(pool, teamId, definitionId);
    if (definition === null) throw new Rejection('NOT_FOUND', 'No such alert');
    const today = await findBusinessDay(pool, teamId);
    const { timeZone, currency } = (await findShopSettings(pool, teamId)) ?? defaultShop;
    if (today === null) return { today, timeZone, entries: [] };
    const { type, costRisePercent } = definition;
    const question = { pool, teamId, today, timeZone, currency, costRisePercent };
    const entries = await readersByType[type](sources.alertReaders, question);
    return { today, timeZone, entries: entries.slice(0, MAX_ALERT_ENTRIES) };
  });
