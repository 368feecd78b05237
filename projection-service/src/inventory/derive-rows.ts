import { numbersOf, workOut } from '@quartermaster/contracts/inventory/derive-item';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import type { ProjectedEvent, Rows } from '@quartermaster/infra/projections/projection';
import {
  contextOf,
  demandOfBundles,
  itemFactsOf,
  type KnownVariant,
  primarySupplierId,
  type VariantContext,
} from './item-facts.ts';
import { onHandOf } from './stock-facts.ts';
import {
  inventoryItems,
  type InventoryRow,
  statusChanges,
  type TeamFacts,
  type VariantFacts,
  type VariantSales,
} from './tables.ts';
import { teamOf } from './team-facts.ts';
import { factsOf } from './variant-facts.ts';

/** Days a sparkline shows. */
const RECENT_DAYS = 30;

/** Units of each of the last complete days, oldest first. */
const recentSalesOf = ({ days, units }: VariantSales, today: number): readonly number[] => {
  const recent = Array.from({ length: RECENT_DAYS }, () => 0);
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const index = (days[at] ?? 0) - (today - RECENT_DAYS);
    if (index < 0) break;
    if (index < RECENT_DAYS) recent[index] = units[at] ?? 0;
  }
  return recent;
};

const suppliersOf = ({ facts, terms }: VariantContext): readonly ItemSupplier[] =>
  facts.decisions.suppliers.flatMap(({ supplierId, isPrimary }) => {
    const supplier = terms.get(supplierId);
    if (supplier === undefined) return [];
    const price = facts.decisions.supplierPrices.find((p) => p.supplierId === supplierId);
    return {
      id: supplierId,
      name: supplier.name,
      isPrimary,
      leadTime: supplier.leadTime,
      moq: supplier.moq,
      moqMode: supplier.moqMode,
      unitPrice: price?.unitPrice ?? null,
      supplierSKU: price?.supplierSKU ?? null,
    };
  });

/** The grade a variant has been given. */
export type Grading = Pick<
  InventoryRow,
  | 'gradingLevel'
  | 'gradingStrategy'
  | 'gradingPercent'
  | 'gradingCumulativePercent'
  | 'gradingValue'
>;

/** Grades are given when a day begins; in between a variant keeps the one it has. */
const gradingOf = (row: InventoryRow | undefined, team: TeamFacts): Grading => ({
  gradingLevel: row?.gradingLevel ?? null,
  gradingStrategy: row?.gradingStrategy ?? team.settings.grading.strategy,
  gradingPercent: row?.gradingPercent ?? null,
  gradingCumulativePercent: row?.gradingCumulativePercent ?? null,
  gradingValue: row?.gradingValue ?? null,
});

const shownFields = ({ facts, team, sales, view }: VariantContext) => {
  const { catalogue, stock, decisions, collections } = facts;
  return {
    productId: facts.productId,
    variantId: facts.variantId,
    sku: catalogue.sku,
    productTitle: catalogue.productTitle,
    variantTitle: catalogue.variantTitle,
    variantOptions: [...catalogue.variantOptions],
    imageUrl: catalogue.imageUrl,
    quantity: onHandOf(stock),
    landedCost: decisions.landedCost,
    manualLandedCost: decisions.manualLandedCost,
    salePrice: catalogue.salePrice,
    costPrice: catalogue.costPrice,
    lastStockoutDate: stock.lastStockoutDate,
    manualStatus: decisions.manualStatus,
    locations: team.locations.filter(({ id }) =>
      stock.levels.some(({ locationId }) => locationId === id),
    ),
    locationQuantities: [...stock.levels],
    collections: [...collections],
    collectionIds: collections.map(({ id }) => id),
    favourite: decisions.favourite,
    tags: [],
    shopifyStatus: catalogue.shopifyStatus,
    storeDates: {
      createdAt: catalogue.createdAt,
      updatedAt: catalogue.updatedAt,
      publishedAt: catalogue.publishedAt,
    },
    vendor: catalogue.vendor,
    category: catalogue.category,
    createdAt: catalogue.createdAt,
    openingStockThisWeek: stock.openingStockThisWeek,
    openingStockThisMonth: stock.openingStockThisMonth,
    isInventoryManagedByShopify: catalogue.isInventoryManagedByShopify,
    itemType: catalogue.components.length > 0 ? ('BUNDLE' as const) : ('STAND_ALONE' as const),
    recentSales: [...recentSalesOf(sales, toDayNumber(view.today))],
    ignoreUntil: decisions.ignoreUntil,
    searchText:
      `${catalogue.productTitle} ${catalogue.variantTitle} ${catalogue.sku}`.toLowerCase(),
  };
};

/** The row of one variant, from its facts and its grade alone. */
const rowOf = (
  context: VariantContext,
  rows: Rows,
  grading: Grading,
  recordedAt: string,
): InventoryRow => {
  const { facts, view } = context;
  const itemFacts = itemFactsOf(context, demandOfBundles(rows, facts));
  const workings = workOut(itemFacts, view);
  const { orderSlackDays: _, ...numbers } = numbersOf(itemFacts, view, workings);
  const suppliers = suppliersOf(context);
  const primary = suppliers.find(({ id }) => id === primarySupplierId(facts)) ?? null;
  const { onHand, rate, continueSelling, deliveries } = workings.projection.plan;
  return {
    ...shownFields(context),
    ...numbers,
    inTransit: [...numbers.inTransit],
    ...grading,
    suppliers: [...suppliers],
    primarySupplier: primary,
    supplierIds: suppliers.map(({ id }) => id),
    primarySupplierId: primary?.id ?? null,
    primarySupplierName: primary?.name ?? null,
    stockPlan: {
      onHand,
      rate,
      continueSelling,
      deliveries: deliveries.map(({ dayOffset, quantity }) => ({ dayOffset, quantity })),
    },
    arrivalDay: workings.policy.leadTimeDays,
    updatedAt: recordedAt,
  };
};

type Cause = Pick<ProjectedEvent, 'type' | 'position' | 'recordedAt'>;

const noteStatus = (
  rows: Rows,
  before: InventoryRow | undefined,
  after: InventoryRow,
  { today, cause }: { readonly today: string; readonly cause: Cause },
): void => {
  if (before === undefined || before.status === after.status) return;
  rows.put(statusChanges, {
    variantId: after.variantId,
    position: cause.position,
    changedOn: today,
    fromStatus: before.status,
    toStatus: after.status,
    cause: cause.type,
  });
};

interface Derivation {
  readonly team: TeamFacts & { readonly today: string };
  readonly cause: Cause;
  /** New grades, when the whole team is graded. */
  readonly grades: ReadonlyMap<string, Grading> | null;
}

const deriveOne = (rows: Rows, facts: KnownVariant, { team, cause, grades }: Derivation): void => {
  const before = rows.get(inventoryItems, facts.variantId);
  const grading = grades?.get(facts.variantId) ?? gradingOf(before, team);
  const after = rowOf(contextOf(rows, facts, team), rows, grading, cause.recordedAt);
  noteStatus(rows, before, after, { today: team.today, cause });
  rows.put(inventoryItems, after);
};

export const isListed = (facts: ReturnType<typeof factsOf>): facts is KnownVariant =>
  facts.catalogue !== null && !facts.decisions.excluded;

/** Works the numbers of some variants out anew; a bundle comes before its components, whose rates it feeds. */
export const deriveVariants = (
  rows: Rows,
  variantIds: readonly string[],
  cause: Cause,
  grades: Derivation['grades'] = null,
): void => {
  const team = teamOf(rows);
  const { today } = team;
  if (today === null) return;
  const derivation = { team: { ...team, today }, cause, grades };
  const all = [...new Set(variantIds)].map((variantId) => factsOf(rows, variantId));
  const components = all.flatMap(
    ({ catalogue }) => catalogue?.components.map(({ variantId }) => factsOf(rows, variantId)) ?? [],
  );
  const ordered = [
    ...all.filter(isBundle),
    ...all.filter((facts) => !isBundle(facts)),
    ...components,
  ];
  for (const facts of new Set(ordered)) {
    if (isListed(facts)) deriveOne(rows, facts, derivation);
    else if (rows.get(inventoryItems, facts.variantId) !== undefined) {
      rows.remove(inventoryItems, facts.variantId);
    }
  }
};

export const isBundle = ({ catalogue }: Pick<VariantFacts, 'catalogue'>): boolean =>
  catalogue !== null && catalogue.components.length > 0;
