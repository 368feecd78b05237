import { z } from 'zod';

/** Units of one line: an item of an order, a shipment or a receipt. */
export const MAX_LINE_UNITS = 10_000_000;
/** Units of one order, all its items together. */
export const MAX_ORDER_UNITS = 1_000_000_000;
/** Cost of all items of one order, in its currency before discounts; its cents are exact. */
export const MAX_ORDER_AMOUNT = 1_000_000_000_000;

/** One amount of money in any currency: a price, a cost, a payment. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** Units of one currency per unit of another. */
export const MAX_EXCHANGE_RATE = 1_000_000_000;
export const MIN_EXCHANGE_RATE = 0.000_000_001;

/** Days of a term, a buffer or a threshold: ten years. */
export const MAX_DAYS = 3650;
/** Days a supplier takes to deliver: two years. */
export const MAX_LEAD_TIME_DAYS = 730;

/** Largest number a filter compares with. */
export const MAX_FILTER_NUMBER = 1_000_000_000_000_000;

/**
 * Characters of one parameter of an address: the longest address, percent-encoded, stays below the header limit of
 * servers. Longer lists go into bodies.
 */
export const MAX_ADDRESS_TEXT = 6000;

export const lineUnits = z.int().min(0).max(MAX_LINE_UNITS);
export const amount = z.number().min(0).max(MAX_AMOUNT);
export const exchangeRateNumber = z.number().min(MIN_EXCHANGE_RATE).max(MAX_EXCHANGE_RATE);
export const wholeDays = z.int().min(0).max(MAX_DAYS);

/** Largest revision of a stream or a basket, counted from 0. */
export const MAX_REVISION = 999_999_999;
