import type { Role } from '@quartermaster/contracts/core/server';
import { moqModeShortForms, type MoqMode } from '@quartermaster/contracts/suppliers/supplier';
import { DASH, formatNumber } from './format.ts';
import { plural } from './plural.ts';

/** Joins the non-empty parts. */
export const joinParts = (
  by: string,
  ...parts: readonly (false | string | null | undefined)[]
): string => parts.filter(Boolean).join(by);

export const roleLabels: Readonly<Record<Role, string>> = { MEMBER: 'Member', ADMIN: 'Admin' };

/** "1,000 units per purchase order" */
export const minimumText = (given: { readonly moq: number | null; readonly moqMode: MoqMode }) =>
  given.moq === null
    ? DASH
    : plural(
        given.moq,
        { one: '# unit {mode}', other: '# units {mode}' },
        { mode: moqModeShortForms[given.moqMode] },
      );

/** "1 item", "1,204 items" */
export const itemsText = (items: number): string =>
  plural(items, { one: '# item', other: '# items' });

/** For more than one item. */
export const haveThisSku = (items: number): string => `${formatNumber(items)} items have this SKU`;

export const unitsText = (units: number): string =>
  plural(units, { one: '# unit', other: '# units' });

export const productsText = (products: number): string =>
  plural(products, { one: '# product', other: '# products' });

export const variantsText = (variants: number): string =>
  plural(variants, { one: '# variant', other: '# variants' });

export const purchaseOrdersText = (orders: number): string =>
  plural(orders, { one: '# purchase order', other: '# purchase orders' });

export const rowsText = (rows: number): string => plural(rows, { one: '# row', other: '# rows' });

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });

/** The title of a variant; empty where the store names its only variant so because it must have a name. */
export const variantTitleText = (title: string): string => (title === 'Default Title' ? '' : title);

export const yesterdayAt = (time: string): string => `Yesterday, ${time}`;
export const todayAt = (time: string): string => `Today, ${time}`;
export const tomorrowAt = (time: string): string => `Tomorrow, ${time}`;

/** "Rabbit Night Light, Red" */
export const itemName = (item: {
  readonly productTitle?: string | undefined;
  readonly variantTitle?: string | undefined;
}): string => joinParts(', ', item.productTitle, item.variantTitle);
