import type { Instant } from '../calendar.ts';
import { growingColumn } from '../orders/column.ts';
import { locations } from './locations.ts';

/** Writable states of stock; on_hand and committed follow from them. */
export const WRITABLE_QUANTITIES = [
  'available',
  'damaged',
  'incoming',
  'quality_control',
  'reserved',
  'safety_stock',
] as const;
export type WritableQuantity = (typeof WRITABLE_QUANTITIES)[number];
export type QuantityName = WritableQuantity | 'committed' | 'on_hand';

/** States whose units are in the building. */
export const PART_OF_ON_HAND: readonly WritableQuantity[] = [
  'available',
  'damaged',
  'quality_control',
  'reserved',
  'safety_stock',
];

export const isWritableQuantity = (name: string): name is WritableQuantity =>
  WRITABLE_QUANTITIES.some((known) => known === name);
export const isQuantityName = (name: string): name is QuantityName =>
  isWritableQuantity(name) || name === 'on_hand' || name === 'committed';

/** One variant at one location. */
export interface Place {
  readonly variant: number;
  readonly location: number;
}

/** Stock of every variant at every location. The shop ships at once, so nothing stays committed. */
export interface StockLevels {
  readonly addVariant: () => void;
  readonly isStocked: (place: Place) => boolean;
  readonly listStockedPlaces: (variant: number) => readonly Place[];
  readonly activate: (place: Place, at: Instant) => void;
  /** The item is no longer stocked there, and its units there are gone. */
  readonly deactivate: (place: Place) => void;
  readonly quantity: (place: Place, name: QuantityName) => number;
  readonly change: (place: Place, name: WritableQuantity, delta: number, at: Instant) => void;
  readonly updatedAt: (place: Place) => Instant;
  /** Available units at all locations. */
  readonly countAvailable: (variant: number) => number;
}

const toIndex = ({ variant, location }: Place) => variant * locations.length + location;

export const createStockLevels = (variants: number): StockLevels => {
  const size = variants * locations.length;
  const available = growingColumn((length) => new Int32Array(length), size);
  const stocked = growingColumn((length) => new Uint8Array(length), size);
  const updatedAt = growingColumn((length) => new Uint32Array(length), size);
  const others = new Map<string, number>();
  const otherKey = (place: Place, name: string) => `${toIndex(place)}|${name}`;
  const written = (place: Place, name: WritableQuantity): number =>
    name === 'available' ? available.at(toIndex(place)) : (others.get(otherKey(place, name)) ?? 0);
  const listPlaces = (variant: number) => locations.map((_, location) => ({ variant, location }));
  const isStocked = (place: Place) => stocked.at(toIndex(place)) === 1;
  return {
    addVariant: () =>
      locations.forEach(() => [available, stocked, updatedAt].forEach((column) => column.push(0))),
    isStocked,
    listStockedPlaces: (variant) => listPlaces(variant).filter(isStocked),
    activate: (place, at) => {
      stocked.set(toIndex(place), 1);
      updatedAt.set(toIndex(place), at);
    },
    deactivate: (place) => {
      stocked.set(toIndex(place), 0);
      available.set(toIndex(place), 0);
    },
    quantity: (place, name) => {
      if (name === 'committed') return 0;
      if (name !== 'on_hand') return written(place, name);
      return PART_OF_ON_HAND.reduce((sum, part) => sum + written(place, part), 0);
    },
    change: (place, name, delta, at) => {
      const next = written(place, name) + delta;
      if (name === 'available') available.set(toIndex(place), next);
      else others.set(otherKey(place, name), next);
      updatedAt.set(toIndex(place), at);
    },
    updatedAt: (place) => updatedAt.at(toIndex(place)),
    countAvailable: (variant) =>
      listPlaces(variant).reduce((sum, place) => sum + available.at(toIndex(place)), 0),
  };
};
