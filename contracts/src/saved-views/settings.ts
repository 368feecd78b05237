import { z } from 'zod';
import type { ReplaceText } from '../core/event.ts';
import { operatorNames } from '../core/filter-operators.ts';
import { findColumnIssue, anyColumnFilters, filterTypes } from '../core/filters.ts';
import { sortOrder } from '../core/page.ts';
import { text } from '../core/text.ts';
import { type ListFields, viewedLists, type ViewType } from './viewed-lists.ts';

/** Columns of one view. */
const MAX_COLUMNS = 200;
/** Pixels of a column. */
const MAX_WIDTH = 5000;
/** Characters of the settings of one view as JSON. */
export const MAX_SETTINGS = 16_000;

const columnKey = text.regex(/^[\w-]{1,100}$/, 'Must be the key of a column');

const viewColumn = z.strictObject({
  key: columnKey,
  hidden: z.boolean().default(false),
  pinned: z.boolean().default(false),
  /** In pixels; null for the column's own width. */
  width: z.number().min(1).max(MAX_WIDTH).nullable().default(null),
});

const areDistinct = (columns: readonly { readonly key: string }[]): boolean =>
  new Set(columns.map(({ key }) => key)).size === columns.length;

/**
 * Filters, columns and sort of a view in a request body, checked by form. `findSettingsIssues` checks them against the list of
 * the view. A column that is not named is hidden; without any named column the list shows its own.
 */
export const viewSettings = z
  .strictObject({
    filters: anyColumnFilters.default([]),
    /** In the order of the list. */
    columns: z
      .array(viewColumn)
      .max(MAX_COLUMNS)
      .refine(areDistinct, 'Must have each column at most once')
      .default([]),
    /** Null for the list's own order. */
    sort: z.strictObject({ column: columnKey, order: sortOrder }).nullable().default(null),
  })
  .refine((settings) => JSON.stringify(settings).length <= MAX_SETTINGS, {
    message: `Must be at most ${String(MAX_SETTINGS)} characters as JSON`,
  });
export type ViewSettings = z.infer<typeof viewSettings>;

const recordedValue = z.union([z.string(), z.number(), z.boolean()]);

/** The settings of a view as recorded and shown: all fields, without the limits of calls. */
export const recordedSettings = z.object({
  filters: z.array(
    z.object({
      column: z.string(),
      criteria: z.object({
        type: z.enum(filterTypes),
        operator: z.enum(operatorNames),
        value: z.union([recordedValue, z.array(recordedValue)]).optional(),
      }),
      logicalOperator: z.enum(['AND', 'OR']).optional(),
    }),
  ),
  columns: z.array(
    z.object({
      key: z.string(),
      hidden: z.boolean(),
      pinned: z.boolean(),
      width: z.number().nullable(),
    }),
  ),
  sort: z.object({ column: z.string(), order: sortOrder }).nullable(),
});

type RecordedSettings = z.infer<typeof recordedSettings>;

/** Replaces the texts that filters compare with; people type them. */
export const replaceInSettings = (
  { filters, ...settings }: RecordedSettings,
  replacement: ReplaceText,
): RecordedSettings => {
  const replaced = (value: z.infer<typeof recordedValue>) =>
    typeof value === 'string' ? replacement(value) : value;
  return {
    ...settings,
    filters: filters.map(({ criteria: { value, ...criteria }, ...filter }) => {
      if (value === undefined) return { ...filter, criteria };
      const given = Array.isArray(value) ? value.map(replaced) : replaced(value);
      return { ...filter, criteria: { ...criteria, value: given } };
    }),
  };
};

type SettingsIssue = { readonly path: readonly (string | number)[]; readonly message: string };

const findFilterIssues = ({ filters }: ViewSettings, list: ListFields): readonly SettingsIssue[] =>
  filters.flatMap((filter, at) => {
    const issue = findColumnIssue(list.filters, filter);
    return issue === null ? [] : [{ path: ['filters', at, ...issue.path], message: issue.message }];
  });

const findColumnIssues = ({ columns }: ViewSettings, list: ListFields): readonly SettingsIssue[] =>
  columns.flatMap(({ key }, at) =>
    list.hasColumn(key) ? [] : [{ path: ['columns', at, 'key'], message: `Unknown column ${key}` }],
  );

const findSortIssues = ({ sort }: ViewSettings, list: ListFields): readonly SettingsIssue[] =>
  sort === null || list.sort.includes(sort.column)
    ? []
    : [{ path: ['sort', 'column'], message: `The list cannot be sorted by ${sort.column}` }];

/** Finds the settings that do not fit the list of the view; none for a list that takes no filters yet. */
export const findSettingsIssues = (
  type: ViewType,
  settings: ViewSettings,
): readonly SettingsIssue[] => {
  const list = viewedLists[type];
  return list === undefined
    ? []
    : [findFilterIssues, findColumnIssues, findSortIssues].flatMap((findIssues) =>
        findIssues(settings, list),
      );
};
