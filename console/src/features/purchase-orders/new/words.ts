import { plural } from '../../../lib/plural.ts';

export const itemsText = (items: number): string =>
  plural(items, { one: '# item', other: '# items' });

export const costEach = (cost: string): string => `${cost} each`;

export const quantityOf = (item: string): string => `Quantity of ${item}`;

export const removeItem = (item: string): string => `Remove ${item}`;
