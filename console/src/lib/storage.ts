import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createSignal } from './signal.ts';

/** One locally stored setting: its key in local storage, its schema and its default. */
export interface Setting<Value> {
  readonly key: string;
  readonly schema: z.ZodType<Value>;
  readonly fallback: Value;
}

const setting = <Value>(
  key: string,
  schema: z.ZodType<Value>,
  fallback: Value,
): Setting<Value> => ({
  key,
  schema,
  fallback,
});

const units = z.number().int().nonnegative().nullable();
/** Units of a shipment that one person has counted but not received yet. */
const countsOfShipment = z.object({
  userId: z.string(),
  shipmentId: z.string(),
  /** Item, received and accepted. */
  counts: z.array(z.tuple([z.string(), units, units])),
});
export type CountsOfShipment = z.infer<typeof countsOfShipment>;

const pageSize = z.union([z.literal(100), z.literal(500), z.literal(1000)]);

/** Everything the console remembers in this browser (UI-ST-01..09); values are stored as JSON. */
export const settings = {
  navigationExpanded: setting('navigation-expanded', z.boolean(), true),
  userConsent: setting('user-consent', z.boolean(), false),
  /** False: not shown yet (AMB-118). */
  welcomeModal: setting('welcome-modal', z.boolean(), false),
  authToken: setting<string | null>('auth-token', z.string().nullable(), null),
  ignoredPurchaseOrders: setting<readonly string[]>(
    'ignored-purchase-orders',
    z.array(z.string().min(1)),
    [],
  ),
  pageSizeInventory: setting<number>('page-size-inventory', pageSize, 100),
  pageSizeBuyNow: setting<number>('page-size-buy-now', pageSize, 100),
  pageSizeBundles: setting<number>('page-size-bundles', pageSize, 100),
  pageSizePayments: setting<number>('page-size-payments', pageSize, 100),
  gridDensity: setting<'compact' | 'default' | 'relaxed'>(
    'grid-density',
    z.enum(['compact', 'default', 'relaxed']),
    'default',
  ),
  receivingCounts: setting<readonly CountsOfShipment[]>(
    'receiving-counts',
    z.array(countsOfShipment),
    [],
  ),
} as const;

const readRaw = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked in this browser
  }
};

const parsed = new Map<string, { raw: string | null; value: unknown }>();

/** A value that fails its schema is used unchecked; only invalid JSON, or no text, gives the fallback (VAL-095..097, AMB-117). */
const parse = <Value>(of: Setting<Value>, raw: string | null): Value => {
  if (raw === null) return of.fallback;
  try {
    const value: unknown = JSON.parse(raw);
    const checked = of.schema.safeParse(value);
    return checked.success ? checked.data : (value as Value);
  } catch {
    return of.fallback;
  }
};

/** The stored value; the same text always returns the same object. */
export const readSetting = <Value>(of: Setting<Value>): Value => {
  const raw = readRaw(of.key);
  const known = parsed.get(of.key);
  if (known?.raw === raw) return known.value as Value;
  const value = parse(of, raw);
  parsed.set(of.key, { raw, value });
  return value;
};

const written = createSignal();

/** Stores a value and updates every screen that shows it. */
export const writeSetting = <Value>(of: Setting<Value>, value: Value): void => {
  try {
    if (value === null) localStorage.removeItem(of.key);
    else localStorage.setItem(of.key, JSON.stringify(value));
  } catch {
    // storage is blocked or full: the choice lasts until the next reload
    parsed.set(of.key, { raw: readRaw(of.key), value });
  }
  written.announce();
};

const subscribe = (listener: () => void): (() => void) => {
  const stop = written.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
};

/** A stored setting as state; follows changes made in other tabs. */
export const useSetting = <Value>(of: Setting<Value>): readonly [Value, (value: Value) => void] => {
  const value = useSyncExternalStore(subscribe, () => readSetting(of));
  const set = useCallback((next: Value) => writeSetting(of, next), [of]);
  return [value, set];
};
