import { type EventsOf, readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { stockEvents, stockReceiptEvents } from '@quartermaster/contracts/stock/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { StoreLevel } from '../store-calls.ts';
import type { ReceivedByStore } from '../stores.ts';
import type { Pool } from '../system.ts';

const definitions = [...stockEvents, ...stockReceiptEvents] as const;
type StockEvent = EventsOf<typeof definitions>;

interface EventRow {
  readonly type: StockEvent['type'];
  readonly schema_version: number;
  readonly data: unknown;
}

type Ledger = Map<string, number>;

const formatPlace = (variantId: string, locationId: string): string =>
  `${variantId} at ${locationId}`;

const book = (ledger: Ledger, { type, data }: StockEvent): void => {
  if (type === 'StockHistoryReconstructed') return;
  if (type === 'StockObserved') {
    for (const { locationId, quantity } of data.levels) {
      ledger.set(formatPlace(data.variantId, locationId), quantity);
    }
    return;
  }
  const at = formatPlace(data.variantId, data.locationId);
  const sign = type === 'StockReceived' ? 1 : -1;
  ledger.set(at, (ledger.get(at) ?? 0) + sign * data.quantity);
};

/** Units of each variant at each location, by the stock events of a team. */
const readBookedStock = async (pool: Pool, teamId: TeamId): Promise<Ledger> => {
  const { rows } = await pool.query<EventRow>(
    `select type, schema_version, data from es.events
     where team_id = $1 and type = any($2) order by position`,
    [teamId, definitions.map(({ type }) => type)],
  );
  const ledger: Ledger = new Map();
  for (const row of rows) {
    const definition = definitions.find(({ type }) => type === row.type);
    if (definition === undefined) throw new Error(`${row.type} is no stock event`);
    const data = readEventData(definition, row.schema_version, row.data);
    book(ledger, { type: row.type, data } as StockEvent);
  }
  return ledger;
};

const readShownStock = async (pool: Pool, teamId: TeamId): Promise<Ledger> => {
  const { rows } = await pool.query<{ at: string; quantity: number }>(
    `select variant_id || ' at ' || (level->>'locationId') as at, (level->>'quantity')::int as quantity
     from read.variant_facts, jsonb_array_elements(stock::jsonb->'levels') as level where team_id = $1`,
    [teamId],
  );
  return new Map(rows.map(({ at, quantity }) => [at, quantity]));
};

/** Places where the read model has other units than the sum of the stock events. */
export const stockProblems = async (pool: Pool, teamId: TeamId): Promise<readonly string[]> => {
  const [events, rows] = [await readBookedStock(pool, teamId), await readShownStock(pool, teamId)];
  if (events.size === 0) return ['No stock at all'];
  return [...new Set([...events.keys(), ...rows.keys()])].flatMap((at) =>
    events.get(at) === rows.get(at)
      ? []
      : [`${at}: booked ${String(events.get(at))}, shown ${String(rows.get(at))}`],
  );
};

/** Places whose units differ from those of the store. */
export const storeStockProblems = async (
  pool: Pool,
  teamId: TeamId,
  levels: readonly StoreLevel[],
): Promise<readonly string[]> => {
  const now = await readShownStock(pool, teamId);
  if (levels.length === 0) return ['The store has no stock at all'];
  return levels.flatMap(({ variant, location, available }) => {
    const at = formatPlace(deterministicId(teamId, variant), deterministicId(teamId, location));
    const here = now.get(at);
    return here === available ? [] : [`${at}: ${available} in the store, ${String(here)} shown`];
  });
};

/** Units that each variant had when it was first seen, plus the received ones. */
const initialAndReceived = async (
  pool: Pool,
  teamId: TeamId,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ variant: string; units: number }>(
    `with seen as (
       select distinct on (1, 2) data->>'variantId' as variant, level->>'locationId' as location, position,
         (level->>'quantity')::int as units
       from es.events, jsonb_array_elements(data::jsonb->'levels') as level
       where type = 'StockObserved' and team_id = $1 order by 1, 2, position),
     received as (
       select data->>'variantId' as variant, data->>'locationId' as location, min(position) as since,
         sum((data->>'quantity')::int)::int as units
       from es.events where type = 'StockReceived' and team_id = $1 group by 1, 2)
     select variant, sum(units)::int as units from (
       select variant, seen.units from seen left join received using (variant, location)
       where since is null or seen.position < since
       union all select variant, units from received) as moved group by 1`,
    [teamId],
  );
  return new Map(rows.map(({ variant, units }) => [variant, units]));
};

/** Variants with counted stock whose units differ from the initial stock plus the received units minus the sold ones. */
export const conservationProblems = async (
  pool: Pool,
  teamId: TeamId,
  sold: ReadonlyMap<string, number>,
  levels: readonly StoreLevel[],
): Promise<readonly string[]> => {
  const counted = levels.filter(({ tracked }) => tracked);
  const now = new Map<string, number>();
  for (const [at, units] of await readShownStock(pool, teamId)) {
    const [variant = ''] = at.split(' ');
    now.set(variant, (now.get(variant) ?? 0) + units);
  }
  const before = await initialAndReceived(pool, teamId);
  const variants = new Set(counted.map(({ variant }) => deterministicId(teamId, variant)));
  return [...variants].flatMap((variant) => {
    const left = (before.get(variant) ?? 0) - (sold.get(variant) ?? 0);
    return now.get(variant) === left
      ? []
      : [`${variant}: ${left} units are left, ${String(now.get(variant))} are shown`];
  });
};

interface Receipt {
  readonly reference: string;
  readonly units: number;
  readonly stocked: number;
  readonly pushed: number;
}

/** Receipts to push to the store, with their outcome in the log. */
const readReceipts = async (pool: Pool, teamId: TeamId): Promise<readonly Receipt[]> => {
  const { rows } = await pool.query<Receipt>(
    `with received as (
       select data->>'receiptId' as receipt, data->>'purchaseOrderId' as purchase_order,
         data->>'shipmentId' as shipment,
         (select sum((item->>'acceptedQuantity')::int) from jsonb_array_elements(data::jsonb->'items') item)::int as units
       from es.events where type = 'ShipmentReceived' and metadata->>'teamId' = $1
         and (data->>'pushToStore')::boolean),
     stocked as (
       select data->>'receiptId' as receipt, sum((data->>'quantity')::int)::int as units
       from es.events where type = 'StockReceived' and metadata->>'teamId' = $1 group by 1),
     pushed as (
       select data->>'receiptId' as receipt, count(*)::int as times
       from es.events where type = 'ShipmentPushed' and metadata->>'teamId' = $1 group by 1)
     select 'quartermaster://purchase-orders/' || purchase_order || '/shipments/' || shipment as reference, received.units,
       coalesce(stocked.units, 0) as stocked, coalesce(pushed.times, 0) as pushed
     from received left join stocked using (receipt) left join pushed using (receipt)`,
    [teamId],
  );
  return rows;
};

/** Receipts that the store does not have yet. */
export const openReceipts = async (pool: Pool, teamId: TeamId): Promise<number> =>
  (await readReceipts(pool, teamId)).filter(({ pushed }) => pushed === 0).length;

/** Receipts that did not reach stock and store exactly once, and changes of the store without a receipt. */
export const receiptProblems = async (
  pool: Pool,
  teamId: TeamId,
  taken: readonly ReceivedByStore[],
): Promise<readonly string[]> => {
  const receipts = await readReceipts(pool, teamId);
  const known = new Set(receipts.map(({ reference }) => reference));
  const wrong = receipts.flatMap(({ reference, units, stocked, pushed }) => {
    const changes = taken.filter((change) => change.reference === reference);
    const inStore = changes.reduce((sum, change) => sum + change.units, 0);
    const expected = units > 0 ? 1 : 0;
    const holds =
      changes.length === expected && inStore === units && stocked === units && pushed === 1;
    const storeText = `${changes.length} changes of ${inStore} units in the store`;
    return holds
      ? []
      : [`${reference}: ${units} units, ${stocked} stocked, ${pushed} pushed, ${storeText}`];
  });
  return [
    ...wrong,
    ...taken
      .filter(({ reference }) => !known.has(reference))
      .map(({ reference }) => `${reference}: unknown`),
  ];
};
