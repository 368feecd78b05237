import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { addDays, toDay } from '@quartermaster/contracts/core/day';
import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import {
  supplierCreated,
  supplierDeleted,
  supplierTermsChanged,
  supplierUpdated,
} from '@quartermaster/contracts/suppliers/events';
import { insightsSettingsChanged, storeConnected } from '@quartermaster/contracts/teams/events';
import {
  type EventHandler,
  need,
  needAll,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { deriveTeam, buildItemSnapshot } from '../derive-team.ts';
import { deriveDue, deriveVariants, isListed } from '../derive-rows.ts';
import { inventoryDetails } from '../details-table.ts';
import { TEAM } from '../needs.ts';
import { selectInactiveIds } from '../../core/levels-by-location.ts';
import { recountBundlesWith } from '../bundle-stock.ts';
import { allLevels, withLevels, withOpeningStock } from '../facts/stock.ts';
import { inventoryItems } from '../items-table.ts';
import { variantFacts } from '../tables/variant.ts';
import { variantSales } from '../tables/sales.ts';
import {
  productVariants,
  shopDemand,
  supplierTerms,
  type TeamFacts,
  teamFacts,
} from '../tables/team.ts';
import { dailySnapshots, ITEM_SNAPSHOT_DAYS, itemSnapshots } from '../tables/history.ts';
import { getTeamFacts } from '../facts/team.ts';
import { refreshShopDemand } from '../facts/shop-demand.ts';
import { toSource } from '../facts/sources.ts';
import { setProductDecisions, withStock } from '../facts/variant.ts';

/** The rows for computing all numbers of a team. */
export const wholeTeam = [
  need(teamFacts, TEAM),
  need(shopDemand, TEAM),
  needAll(variantFacts),
  needAll(variantSales),
  needAll(inventoryItems),
  needAll(inventoryDetails),
  needAll(supplierTerms),
];

/** An event that changes a fact of the whole team. Rows that are due are derived before, with the former fact. */
const onShared = <Definition extends EventDefinition>(
  definition: Definition,
  handler: Parameters<typeof on<Definition>>[1],
): EventHandler =>
  on(definition, {
    ...handler,
    *fold(event, rows) {
      yield* deriveDue(rows);
      yield* handler.fold(event, rows) ?? [];
    },
  });

const onStoreConnected = onShared(storeConnected, {
  needs: () => [need(teamFacts, TEAM)],
  fold: ({ data }, rows) => {
    rows.put(teamFacts, {
      ...getTeamFacts(rows),
      timeZone: data.timeZone,
      currency: data.currency,
    });
  },
});

/** A location that was not seen before counts as active. */
const wasActive = ({ locations }: Pick<TeamFacts, 'locations'>, locationId: string): boolean =>
  locations.find(({ id }) => id === locationId)?.isActive ?? true;

/** Divides the stock of every variant that has units at a location which was closed or opened. */
const moveLevels = (rows: Rows, locationId: string, event: ProjectedEvent): void => {
  const { locations, today, timeZone } = getTeamFacts(rows);
  const inactive = selectInactiveIds(locations);
  const day = today ?? toDay(event.recordedAt, timeZone);
  const touched: string[] = [];
  for (const facts of [...rows.all(variantFacts)]) {
    const all = allLevels(facts.stock);
    if (!all.some((level) => level.locationId === locationId)) continue;
    const stock = withLevels(facts.stock, all, { day, inactive });
    rows.put(variantFacts, withStock(facts, stock, event));
    touched.push(facts.variantId);
  }
  const bundles = touched.flatMap((id) => recountBundlesWith(rows, id, day, event));
  deriveVariants(rows, [...touched, ...bundles], event);
};

const onLocationObserved = onShared(locationObserved, {
  needs: ({ data }, peek) => {
    const team = peek(teamFacts, TEAM) ?? { locations: [] };
    const isMoved = wasActive(team, data.locationId) !== data.isActive;
    return isMoved ? wholeTeam : [need(teamFacts, TEAM)];
  },
  fold: (event, rows) => {
    const { locationId, name, isActive } = event.data;
    const team = getTeamFacts(rows);
    const others = team.locations.filter(({ id }) => id !== locationId);
    const locations = [...others, { id: locationId, name, isActive }];
    locations.sort((a, b) => (a.name < b.name ? -1 : 1));
    rows.put(teamFacts, { ...team, locations });
    if (wasActive(team, locationId) !== isActive) moveLevels(rows, locationId, event);
  },
});

const onSettingsChanged = on(insightsSettingsChanged, {
  needs: () => wholeTeam,
  *fold(event, rows) {
    const settingsSource = toSource(event);
    rows.put(teamFacts, { ...getTeamFacts(rows), settings: event.data, settingsSource });
    yield* deriveTeam(rows, event);
  },
});

/**
 * The start of a business day: opening stocks are set, every number is recomputed, and the values of the day are
 * stored.
 */
const onDayStarted = on(businessDayStarted, {
  needs: () => [...wholeTeam, need(dailySnapshots, '')],
  *fold(event, rows) {
    const team = getTeamFacts(rows);
    const { date } = event.data;
    for (const facts of rows.all(variantFacts)) {
      const stock = withOpeningStock(facts.stock, date, team.today);
      if (stock !== facts.stock) rows.put(variantFacts, { ...facts, stock });
    }
    rows.put(teamFacts, { ...team, today: date });
    refreshShopDemand(rows, [...rows.all(variantFacts)].filter(isListed), date);
    const totals = yield* deriveTeam(rows, event);
    rows.put(dailySnapshots, { date, totals });
    rows.put(itemSnapshots, buildItemSnapshot(rows, date));
    rows.remove(itemSnapshots, addDays(date, -ITEM_SNAPSHOT_DAYS));
  },
});

const findLinkedProducts = (rows: Pick<Rows, 'all'>, supplierId: SupplierId) =>
  [...rows.all(productVariants)].filter(({ decisions }) =>
    decisions.suppliers.some((link) => link.supplierId === supplierId),
  );

const onSupplierCreated = onShared(supplierCreated, {
  fold: (event, rows) => {
    const { supplierId, name, leadTime, moq, moqMode } = event.data;
    rows.put(supplierTerms, { supplierId, name, leadTime, moq, moqMode, source: toSource(event) });
  },
});

const deriveLinked = (rows: Rows, supplierId: SupplierId, event: ProjectedEvent): void => {
  const touched = findLinkedProducts(rows, supplierId).flatMap(({ variantIds }) => variantIds);
  deriveVariants(rows, touched, event);
};

const onSupplierUpdated = onShared(supplierUpdated, {
  needs: () => [...wholeTeam, needAll(productVariants)],
  fold: (event, rows) => {
    const { supplierId, name, leadTime, moq, moqMode } = event.data;
    rows.put(supplierTerms, { supplierId, name, leadTime, moq, moqMode, source: toSource(event) });
    deriveLinked(rows, supplierId, event);
  },
});

const onTermsChanged = onShared(supplierTermsChanged, {
  needs: () => [...wholeTeam, needAll(productVariants)],
  fold: (event, rows) => {
    const { supplierId, leadTime, moq, moqMode } = event.data;
    const terms = rows.get(supplierTerms, supplierId);
    if (terms === undefined) return;
    rows.put(supplierTerms, { ...terms, leadTime, moq, moqMode, source: toSource(event) });
    deriveLinked(rows, supplierId, event);
  },
});

const onSupplierDeleted = onShared(supplierDeleted, {
  needs: () => [...wholeTeam, needAll(productVariants)],
  fold: (event, rows) => {
    const { supplierId } = event.data;
    const touched = findLinkedProducts(rows, supplierId).flatMap(({ productId, decisions }) => {
      const suppliers = decisions.suppliers.filter((link) => link.supplierId !== supplierId);
      return setProductDecisions(rows, productId, { suppliers });
    });
    rows.remove(supplierTerms, supplierId);
    deriveVariants(rows, touched, event);
  },
});

export const teamHandlers: readonly EventHandler[] = [
  onStoreConnected,
  onLocationObserved,
  onSettingsChanged,
  onDayStarted,
  onSupplierCreated,
  onSupplierUpdated,
  onTermsChanged,
  onSupplierDeleted,
];
