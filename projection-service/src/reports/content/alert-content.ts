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
  type AlertEntry,
  draftEntries,
  MAX_ALERT_ENTRIES,
  shipmentEntries,
  shipmentFiltersOf,
} from '@quartermaster/contracts/reports/rules/alert-entries';
import { businessDayOf } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';
import { namesById } from '../../core/names.ts';
import { shopSettingsOf } from '../../core/shop-settings.ts';
import { alertById } from '../query.ts';
import { type PositionSources, readAtOnePosition } from './at-one-position.ts';

/** What alerts read of other subjects. */
export interface AlertReaders {
  /** Orders that were not sent. */
  readonly drafts: (pool: ReadPool, teamId: TeamId) => Promise<readonly PurchaseOrderSummary[]>;
  /** Shipments that match, the earliest arrival first. */
  readonly shipments: (
    pool: ReadPool,
    teamId: TeamId,
    question: { readonly filters: readonly Filter[]; readonly pagination: Pagination },
  ) => Promise<{ readonly rows: readonly ShipmentSummary[] }>;
}

export interface AlertSources extends PositionSources {
  readonly alertReaders: AlertReaders;
}

type Read = (
  readers: AlertReaders,
  of: {
    readonly pool: ReadPool;
    readonly teamId: TeamId;
    readonly today: string;
    readonly timeZone: string;
  },
) => Promise<AlertEntry[]>;

const leftInDraft: Read = async ({ drafts }, { pool, teamId, today, timeZone }) => {
  const suppliers = await namesById(pool, teamId, 'suppliers');
  const facts = (await drafts(pool, teamId)).map((order) => ({
    ...order,
    supplierName: suppliers.get(order.supplierId ?? '') ?? null,
  }));
  return draftEntries(facts, { today, timeZone }).slice(0, MAX_ALERT_ENTRIES);
};

const shipmentsBy =
  (filters: readonly Filter[]): Read =>
  async ({ shipments }, { pool, teamId, today }) => {
    const pagination = { page: 1, limit: MAX_ALERT_ENTRIES };
    const { rows } = await shipments(pool, teamId, { filters, pagination });
    const locations = await namesById(pool, teamId, 'locations');
    const facts = rows.map((row) => ({
      ...row,
      locationName: locations.get(row.locationId ?? '') ?? null,
    }));
    return shipmentEntries(facts, today);
  };

/** What an alert could tell on the team's business day, read at one position. */
export const alertContent = async (
  sources: AlertSources,
  teamId: TeamId,
  definitionId: string,
): Promise<ResponseOf<typeof computeAlert>> =>
  readAtOnePosition(sources, teamId, async (pool) => {
    const definition = await alertById(pool, teamId, definitionId);
    if (definition === null) throw new Rejection('NOT_FOUND', 'No such alert');
    const today = await businessDayOf(pool, teamId);
    const timeZone = (await shopSettingsOf(pool, teamId))?.timeZone ?? 'UTC';
    if (today === null) return { today, timeZone, entries: [] };
    const filters = shipmentFiltersOf(definition.type, today);
    const read = filters === null ? leftInDraft : shipmentsBy(filters);
    const entries = await read(sources.alertReaders, { pool, teamId, today, timeZone });
    return { today, timeZone, entries };
  });
