import {
  DAY_SECONDS,
  londonDay,
  startOfLondonDay,
  wholeWeeksBefore,
  type Day,
} from '../calendar.ts';
import { sampleCatalogue, type SampleCatalogue } from '../catalogue/catalogue.ts';
import { isBundle } from '../catalogue/model.ts';
import { readHistory, type History } from '../orders/history.ts';
import { recentOrders } from '../orders/resample.ts';
import { calculateRhythm } from '../orders/rhythm.ts';
import { netUnits, saleMoments, salesFacts, type SalesFacts } from '../orders/sales-facts.ts';
import type { Retail } from '../retail/retail.ts';
import { SHOP, WAREHOUSE } from '../stock/locations.ts';
import { createStockLevels, type StockLevels } from '../stock/stock-levels.ts';
import { isSoldOut, shopShare, stockTarget } from '../stock/stock-targets.ts';
import type { Anchor } from './changes.ts';
import { sampleCollections } from './collections.ts';
import { seededOrders } from './fill.ts';
import { SAMPLE_DOMAIN, type Shop } from './shop.ts';

/** Raise this when a change of the rules changes the shop of an anchor. */
export const RULES = 1;
const DEFAULT_FACTOR = 20;
const MONTH = 30;

const lastRecordedDay = ({ invoices }: Retail): Day =>
  Math.floor((invoices.minute[invoices.minute.length - 1] ?? 0) / (DAY_SECONDS / 60));

const createCatalogue = (retail: Retail, history: History, facts: SalesFacts, anchor: Anchor) =>
  sampleCatalogue({
    codes: retail.codes.slice(0, retail.catalogueSize),
    facts,
    seed: anchor.seed,
    extraVariants: anchor.extraVariants,
    times: {
      recordsBeginAt: history.book.columns.createdAt.at(0),
      recordsEndAt: history.endsAt,
      anchorAt: anchor.at,
    },
  });

const soldOutItems = (
  catalogue: SampleCatalogue,
  facts: SalesFacts,
  recordsEndAt: number,
  seed: number,
): ReadonlySet<number> => {
  const announced = catalogue.newcomers.filter((newcomer) => newcomer.isAnnounced);
  const soldOut = [...facts.lastSaleAt].flatMap((lastSaleAt, variant) => {
    const sku = catalogue.variants[variant]?.sku ?? '';
    return isSoldOut(sku, { lastSaleAt, recordsEndAt }, seed) ? [variant] : [];
  });
  return new Set([...soldOut, ...announced.map(({ variant }) => variant)]);
};

/** The days between the records and the first start. */
const fillToAnchor = (shop: Shop, soldOut: ReadonlySet<number>) => {
  for (const order of seededOrders(shop, shop.recordsEndAt, shop.anchor.at)) {
    const lines = order.lines.filter(({ variant }) => !soldOut.has(variant));
    if (lines.length === 0) continue;
    shop.book.add({ ...order, lines, name: shop.nextOrderName, shipping: 0 });
    shop.nextOrderName += 1;
  }
};

const stockShelves = (levels: StockLevels, variant: number, units: number, inShop: number) => {
  const at = { warehouse: { variant, location: WAREHOUSE }, shop: { variant, location: SHOP } };
  const shopUnits = Math.floor(Math.max(0, units) * inShop);
  return (moment: number) => {
    levels.activate(at.warehouse, moment);
    levels.change(at.warehouse, 'available', units - shopUnits, moment);
    if (inShop === 0) return;
    levels.activate(at.shop, moment);
    levels.change(at.shop, 'available', shopUnits, moment);
  };
};

const stockUp = (shop: Shop, soldOut: ReadonlySet<number>) => {
  const { catalogue, anchor, levels } = shop;
  const today = londonDay(anchor.at);
  const month = [startOfLondonDay(today - MONTH), startOfLondonDay(today)] as const;
  const units = netUnits(shop.book, catalogue.variants.length, month);
  const { lastSaleAt } = saleMoments(shop.book, catalogue.variants.length);
  catalogue.variants.forEach((variant, number) => {
    if (isBundle(variant)) return;
    const facts = { soldOut: soldOut.has(number), monthUnits: units[number] ?? 0 };
    const stock = stockTarget(variant, facts, anchor.seed);
    shop.openingStock[number] = stock;
    const lastChangeAt = Math.max(lastSaleAt[number] ?? 0, variant.createdAt);
    stockShelves(levels, number, stock, shopShare(variant.sku, anchor.seed))(lastChangeAt);
  });
};

const emptyState = () => ({
  published: new Map(),
  itemUpdatedAt: new Map(),
  deletedOrders: new Set<number>(),
  locationStates: new Map(),
  remembered: new Map(),
  subscriptions: new Map(),
  appSubscriptions: new Map(),
  selling: { running: true, factor: DEFAULT_FACTOR },
  installed: true,
  nextSubscription: 1,
  nextAdjustment: 1,
});

/** The shop at the moment of its anchor; the same records and anchor always give the same shop. */
export const openShop = (retail: Retail, anchor: Anchor, domain = SAMPLE_DOMAIN): Shop => {
  const movedBy = wholeWeeksBefore(londonDay(anchor.at), lastRecordedDay(retail));
  const history = readHistory(retail, movedBy, anchor.seed);
  const facts = salesFacts(history.book, retail.catalogueSize);
  const catalogue = createCatalogue(retail, history, facts, anchor);
  const shop: Shop = {
    ...emptyState(),
    domain,
    anchor,
    catalogue,
    book: history.book,
    levels: createStockLevels(catalogue.variants.length),
    collections: sampleCollections(anchor.at),
    adjustments: history.adjustments,
    recordsEndAt: history.endsAt,
    pool: recentOrders(history.book, history.endsAt),
    rhythm: calculateRhythm(history.book, history.endsAt),
    openingStock: new Int32Array(catalogue.variants.length),
    nextOrderName: history.nextName,
    lastAt: anchor.at,
  };
  catalogue.variants.forEach(() => shop.levels.addVariant());
  const soldOut = soldOutItems(catalogue, facts, history.endsAt, anchor.seed);
  fillToAnchor(shop, soldOut);
  stockUp(shop, soldOut);
  return shop;
};
