import type { BulkChange, BulkValue, ChangedItem } from '@quartermaster/contracts/bulk-acts/events';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_SUPPLIERS_OF_PRODUCT } from '@quartermaster/contracts/products/calls';
import type { StockLevelsSettings } from '@quartermaster/contracts/products/events';
import isEqual from 'fast-deep-equal';
import { withCommonTags } from '../common-tags.ts';

type Kind = BulkValue['kind'];
type ValueOf<K extends Kind> = Extract<BulkValue, { readonly kind: K }>;
type ChangeOf<K extends Kind> = Extract<BulkChange, { readonly kind: K }>;

const requireKind = <K extends Kind>(value: BulkValue, kind: K): ValueOf<K> => {
  if (value.kind !== kind) throw new Error(`Expected a value of ${kind}, found ${value.kind}`);
  return value as ValueOf<K>;
};

const withSuppliers = (
  { add, remove, primarySupplierId }: ChangeOf<'suppliers'>,
  { suppliers }: ValueOf<'suppliers'>,
): BulkValue => {
  const kept = suppliers.filter(({ supplierId }) => !remove.includes(supplierId));
  const primary =
    primarySupplierId === undefined
      ? kept.find(({ isPrimary }) => isPrimary)?.supplierId
      : primarySupplierId;
  const listed = [...kept.map(({ supplierId }) => supplierId), ...add];
  const ids = [...new Set(typeof primary === 'string' ? [...listed, primary] : listed)];
  if (ids.length > MAX_SUPPLIERS_OF_PRODUCT) {
    const most = String(MAX_SUPPLIERS_OF_PRODUCT);
    throw new Rejection('VALIDATION_FAILED', `A product would have more than ${most} suppliers`);
  }
  const links = ids.map((supplierId) => ({ supplierId, isPrimary: supplierId === primary }));
  return { kind: 'suppliers', suppliers: links };
};

const withLevels = (
  change: ChangeOf<'stockLevels'>,
  { stockLevels: before }: ValueOf<'stockLevels'>,
): BulkValue => {
  const { stockBuffer = before.stockBuffer } = change;
  const { runningLowThreshold = before.runningLowThreshold } = change;
  const { overstockedThreshold = before.overstockedThreshold } = change;
  return {
    kind: 'stockLevels',
    stockLevels: { stockBuffer, runningLowThreshold, overstockedThreshold },
  };
};

/** Returns the value of an item after a change. Rejects with VALIDATION_FAILED past a limit of the item. */
export const applyChange = (change: BulkChange, before: BulkValue): BulkValue => {
  switch (change.kind) {
    case 'tags': {
      const common = { before: change.remove, after: change.add };
      return { kind: 'tags', tags: [...withCommonTags(requireKind(before, 'tags').tags, common)] };
    }
    case 'suppliers':
      return withSuppliers(change, requireKind(before, 'suppliers'));
    case 'stockLevels':
      return withLevels(change, requireKind(before, 'stockLevels'));
    default:
      return change;
  }
};

type RecordedChange = Pick<ChangedItem, 'before' | 'after'>;

/** Removes the tags that the act added, and adds those that it removed. */
const restoreTags = ({ before, after }: RecordedChange, current: readonly string[]): BulkValue => {
  const had = requireKind(before, 'tags').tags;
  const got = requireKind(after, 'tags').tags;
  const kept = current.filter((tag) => had.includes(tag) || !got.includes(tag));
  const lost = had.filter((tag) => !got.includes(tag));
  return { kind: 'tags', tags: [...new Set([...kept, ...lost])] };
};

const levelNames = ['stockBuffer', 'runningLowThreshold', 'overstockedThreshold'] as const;

/** Restores each level that nobody changed after the act. */
const restoreLevels = (
  { before, after }: RecordedChange,
  current: StockLevelsSettings,
): StockLevelsSettings => {
  const had = requireKind(before, 'stockLevels').stockLevels;
  const got = requireKind(after, 'stockLevels').stockLevels;
  const levels = levelNames.map((name) => [
    name,
    current[name] === got[name] ? had[name] : current[name],
  ]);
  return { ...current, ...Object.fromEntries(levels) } as StockLevelsSettings;
};

/** True when the value of an item was changed after the act. */
export const isChangedSince = ({ after }: RecordedChange, current: BulkValue): boolean =>
  !isEqual(after, current);

/**
 * Returns the value of an item after an act is undone: its value before the act, unless it was changed since. Later changes
 * stay; then only those single tags and stock levels are restored that nobody changed after the act.
 */
export const restoreValue = (recorded: RecordedChange, current: BulkValue): BulkValue => {
  if (!isChangedSince(recorded, current)) return recorded.before;
  if (current.kind === 'tags') return restoreTags(recorded, current.tags);
  if (current.kind !== 'stockLevels') return current;
  return { kind: 'stockLevels', stockLevels: restoreLevels(recorded, current.stockLevels) };
};
