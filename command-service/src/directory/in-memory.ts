import { calculateCrossRate } from '@quartermaster/contracts/exchange-rates/cross-rate';
import type { SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { CurrentSuggestions } from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { StoreBundles } from '@quartermaster/contracts/inventory/rules/bundles';
import type {
  Directory,
  DirectoryLocation,
  DirectoryShop,
  DirectoryVariant,
  SupplierPrice,
} from './directory.ts';

/** Facts of a team for tests; each query reads the lists again. */
export interface DirectoryFacts {
  readonly teamId: TeamId;
  shop: DirectoryShop;
  readonly variants: DirectoryVariant[];
  readonly supplierIds: SupplierId[];
  /** Names by supplier id; the name of another supplier is its id. */
  readonly supplierNames?: ReadonlyMap<string, string>;
  readonly prices: ({
    readonly supplierId: SupplierId;
    readonly variantId: VariantId;
  } & SupplierPrice)[];
  readonly locations: DirectoryLocation[];
  readonly favourites: string[];
  readonly excludedProducts?: string[];
  readonly bulkActsUnderWay?: () => number;
  /** Tags by variant id. */
  readonly tags?: ReadonlyMap<string, readonly string[]>;
  readonly storeBundles?: StoreBundles;
  /** Variants that the store does not have any more. */
  readonly removedVariantIds?: readonly string[];
  /** Order ids by shipment id. */
  readonly orders: Map<string, string>;
  /** Order ids by payment id. */
  readonly payments: Map<string, string>;
  /** Currency of the last order by supplier id. */
  readonly lastCurrencies?: ReadonlyMap<string, string>;
  /** Units of each currency per 1 euro. */
  readonly perEuro?: Readonly<Record<string, number>>;
  /** Suggested units by variant id; absent while they are not known. */
  readonly suggested?: ReadonlyMap<VariantId, number>;
  readonly shopName?: string;
  readonly memberEmails?: readonly string[];
}

const groupIdsByText = (
  entries: readonly (readonly [text: string, id: string])[],
  texts: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const lowerCase = new Set(texts.map((text) => text.toLowerCase()));
  const found = entries.filter(([text]) => lowerCase.has(text.toLowerCase()));
  return new Map(
    found.map(([text]) => [
      text.toLowerCase(),
      found.filter(([other]) => other.toLowerCase() === text.toLowerCase()).map(([, id]) => id),
    ]),
  );
};

const createTextLookups = (
  facts: DirectoryFacts,
  of: <T>(teamId: TeamId, list: readonly T[]) => readonly T[],
): Pick<Directory, 'variantsOfSkus' | 'suppliersNamed'> => ({
  variantsOfSkus: async (teamId, skus) => {
    const variants = of(teamId, facts.variants);
    return groupIdsByText(
      variants.map(({ sku, variantId }) => [sku, variantId]),
      skus,
    );
  },
  suppliersNamed: async (teamId, names) => {
    const getSupplierName = (id: string): string => facts.supplierNames?.get(id) ?? id;
    return groupIdsByText(
      of(teamId, facts.supplierIds).map((id) => [getSupplierName(id), id]),
      names,
    );
  },
});

const createVariantLookups = (
  facts: DirectoryFacts,
  of: <T>(teamId: TeamId, list: readonly T[]) => readonly T[],
): Pick<Directory, 'storeBundles' | 'productsInStore' | 'tags' | 'teamTags'> => ({
  teamTags: async (teamId) =>
    new Set(of(teamId, [...(facts.tags ?? [])]).flatMap(([, tags]) => tags)),
  tags: async (teamId, ids) => {
    const requested = new Set<string>(ids);
    return new Map(of(teamId, [...(facts.tags ?? [])]).filter(([id]) => requested.has(id)));
  },
  storeBundles: async (teamId) => new Map(of(teamId, [...(facts.storeBundles ?? [])])),
  productsInStore: async (teamId, ids) => {
    const requested = new Set<string>(ids);
    const inStore = of(teamId, facts.variants).filter(
      ({ variantId }) =>
        requested.has(variantId) && facts.removedVariantIds?.includes(variantId) !== true,
    );
    return new Map(inStore.map(({ variantId, productId }) => [variantId, productId]));
  },
});

const toSuggestions = (
  suggested: ReadonlyMap<VariantId, number>,
  ids: readonly VariantId[],
): CurrentSuggestions => ({
  method: 'AVERAGE',
  ruleVersion: 1,
  suggestions: ids.flatMap((variantId) => {
    const quantity = suggested.get(variantId);
    return quantity === undefined ? [] : [{ variantId, quantity, inputsDigest: `of ${variantId}` }];
  }),
});

/** Creates a directory over facts of one team; it is empty for other teams. */
export const inMemoryDirectory = (facts: DirectoryFacts): Directory => {
  const selectForTeam = <T>(teamId: TeamId, list: readonly T[]): readonly T[] =>
    teamId === facts.teamId ? list : [];
  return {
    variants: async (teamId, ids) => {
      const requested = new Set(ids);
      const found = selectForTeam(teamId, facts.variants).filter(({ variantId }) =>
        requested.has(variantId),
      );
      return new Map(found.map((variant) => [variant.variantId, variant]));
    },
    products: async (teamId, ids) => {
      const known = new Set(
        selectForTeam(teamId, facts.variants).map(({ productId }) => productId),
      );
      return new Set(ids.filter((id) => known.has(id)));
    },
    suppliers: async (teamId, ids) =>
      new Set(ids.filter((id) => selectForTeam(teamId, facts.supplierIds).includes(id))),
    ...createTextLookups(facts, selectForTeam),
    location: async (teamId, locationId) =>
      selectForTeam(teamId, facts.locations).find(
        (location) => location.locationId === locationId,
      ) ?? null,
    shop: async () => facts.shop,
    supplierPrices: async (teamId, supplierId, ids) => {
      const requested = new Set(ids);
      const found = selectForTeam(teamId, facts.prices).filter(
        (price) => price.supplierId === supplierId && requested.has(price.variantId),
      );
      return new Map(found.map((price) => [price.variantId, price]));
    },
    suggestions: async (teamId, ids) =>
      teamId === facts.teamId && facts.suggested !== undefined
        ? toSuggestions(facts.suggested, ids)
        : null,
    lastCurrency: async (teamId, supplierId) =>
      teamId === facts.teamId ? (facts.lastCurrencies?.get(supplierId) ?? null) : null,
    referenceRate: async ({ base, counter }) =>
      facts.perEuro === undefined ? null : calculateCrossRate(base, counter, facts.perEuro),
    teamState: async () => 'active',
    favourites: async (teamId) => selectForTeam(teamId, facts.favourites),
    ...createVariantLookups(facts, selectForTeam),
    excludedProducts: async (teamId) => selectForTeam(teamId, facts.excludedProducts ?? []),
    bulkActsUnderWay: async () => facts.bulkActsUnderWay?.() ?? 0,
    orderOfShipment: async (teamId, shipmentId) =>
      teamId === facts.teamId ? (facts.orders.get(shipmentId) ?? null) : null,
    orderOfPayment: async (teamId, paymentId) =>
      teamId === facts.teamId ? (facts.payments.get(paymentId) ?? null) : null,
    shopName: async () => facts.shopName ?? '',
    memberEmails: async (teamId) => (teamId === facts.teamId ? (facts.memberEmails ?? []) : []),
  };
};
