import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';

export interface SampleRow {
  readonly id: string;
  readonly title: string;
  readonly sku: string;
  readonly status: InventoryStatus;
  readonly grade: 'A' | 'B' | 'C' | null;
  readonly onHand: number;
  readonly incoming: number;
  readonly perDay: number;
  readonly sales: readonly number[];
  readonly stockoutOn: string | null;
  readonly cost: number | null;
  readonly retail: number;
  readonly margin: number | null;
  readonly supplier: string | null;
  readonly variants: readonly SampleRow[];
}

const titles = [
  'Retro spot tea set',
  'White hanging heart lamp',
  'Regency cake stand, three tiers',
  'Vintage paisley stationery set',
  'Party bunting',
  'Alarm clock, bakelike',
  'Lunch bag, woodland',
  'Assorted colour bird ornament',
  'Set of 3 cake tins, pantry design',
  'Jumbo storage bag, strawberry',
];
const statuses: readonly InventoryStatus[] = [
  'RUNNING_LOW',
  'HEALTHY',
  'OUT_OF_STOCK',
  'STOCK_GAP',
  'OVERSTOCKED',
  'HEALTHY',
  'NO_SALES',
  'NEW_PRODUCT',
  'NO_RESTOCK',
  'HEALTHY',
];
const suppliers = ['Halden Ceramics', 'Brightwell & Sons', null, 'Linde Textil'];
const colours = ['Red', 'Green', 'Ivory'];

/** A number from 0 to 1 that is the same on every visit. */
const noise = (seed: number): number => {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
};

const pick = <Thing>(list: readonly Thing[], at: number): Thing => list[at % list.length] as Thing;

const rowAt = (seed: number, title: string, variants: readonly SampleRow[]): SampleRow => {
  const perDay = Math.round(noise(seed) * 120) / 10;
  const onHand = pick(statuses, seed) === 'OUT_OF_STOCK' ? 0 : Math.round(noise(seed + 7) * 900);
  const cost = seed % 9 === 0 ? null : Math.round(noise(seed + 3) * 2400) / 100;
  const price = Math.round((cost ?? 8) * 240) / 100;
  return {
    id: `sample-${seed}`,
    title,
    sku: `QM-${20_000 + seed * 7}`,
    status: pick(statuses, seed),
    grade: pick(['A', 'B', 'C', null] as const, seed),
    onHand,
    incoming: seed % 4 === 0 ? Math.round(noise(seed + 11) * 400) : 0,
    perDay,
    sales: Array.from({ length: 16 }, (_, day) => Math.round(perDay * noise(seed * 31 + day) * 2)),
    stockoutOn: perDay === 0 ? null : `2026-0${1 + (seed % 9)}-1${seed % 9}`,
    cost,
    retail: onHand * price,
    margin: cost === null ? null : Math.round((1 - cost / price) * 1000) / 10,
    supplier: pick(suppliers, seed),
    variants,
  };
};

/** Made-up rows for looking at tables; the same ones every time. */
export const sampleRows = (count: number): readonly SampleRow[] =>
  Array.from({ length: count }, (_, at) => {
    const variants = colours.map((colour, which) => rowAt(at * 10 + which + 5_000, colour, []));
    return rowAt(
      at,
      `${pick(titles, at)} ${Math.floor(at / titles.length) || ''}`.trim(),
      variants,
    );
  });
