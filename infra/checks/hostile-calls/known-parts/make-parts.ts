import type { Parts } from '../parts.ts';
import type { Things } from '../things.ts';

/** Parts of a valid request, made of things of the team. */
export type MakeParts = (things: Things) => {
  readonly params?: Parts['params'];
  readonly query?: Parts['query'];
  readonly body?: unknown;
};
export type KnownParts = Readonly<Record<string, MakeParts>>;

export const skuFilter = {
  column: 'sku',
  criteria: { type: 'string', operator: 'contains', value: 'SKU' },
  logicalOperator: 'AND',
};
export const nameFilter = { ...skuFilter, column: 'name' };
export const pagination = { page: 1, limit: 10 };
