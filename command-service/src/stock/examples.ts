import type { ObserveStock } from './decider.ts';

export const variantId = '0199a000-0000-7000-8000-000000000001';
export const shopFloor = '0199a000-0000-7000-8000-00000000000a';
export const warehouse = '0199a000-0000-7000-8000-00000000000b';

const day = '2026-11-02';

/** An observed stock level of the shop floor at an hour of the day. */
export const makeLevel = (quantity: number, hour = '10:00', locationId = shopFloor) => ({
  variantId,
  levels: [{ locationId, quantity }],
  observedAt: `${day}T${hour}:00.000Z`,
  day,
});

export const observe = (...level: Parameters<typeof makeLevel>): ObserveStock => ({
  type: 'ObserveStock',
  ...makeLevel(...level),
});
