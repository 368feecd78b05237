import { describe, expect, test } from '@jest/globals';
import type { Column } from './column.ts';
import {
  changeColumn,
  defaultLayout,
  fillWidth,
  fitLayout,
  moveColumn,
  restoreOwnWidths,
} from './column-layout.ts';

const column = (key: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  value: () => null,
  ...more,
});
const columns = [
  column('title', { locked: true, pinned: true, width: 260 }),
  column('sku'),
  column('cost', { hidden: true }),
];
const keys = (layout: readonly { key: string }[]): string[] => layout.map(({ key }) => key);

describe('a layout of columns', () => {
  test('starts as the columns ask for', () => {
    expect(defaultLayout(columns)).toEqual([
      { key: 'title', hidden: false, pinned: true, width: 260 },
      { key: 'sku', hidden: false, pinned: false, width: 120 },
      { key: 'cost', hidden: true, pinned: false, width: 120 },
    ]);
  });

  test('UI-SV-02 skips retired columns, adds new ones hidden and never loses a locked one', () => {
    const stored = [
      { key: 'retired', hidden: false, pinned: true, width: 80 },
      { key: 'sku', hidden: false, pinned: false, width: 200 },
      { key: 'title', hidden: true, pinned: true, width: 300 },
    ];
    expect(fitLayout(columns, stored)).toEqual([
      { key: 'title', hidden: false, pinned: true, width: 300 },
      { key: 'sku', hidden: false, pinned: false, width: 200 },
      { key: 'cost', hidden: true, pinned: false, width: 120 },
    ]);
  });

  test('keeps pinned columns first when one is pinned or moved', () => {
    const layout = defaultLayout(columns);
    expect(keys(changeColumn(layout, 'cost', { pinned: true }))).toEqual(['title', 'cost', 'sku']);
    expect(keys(moveColumn(layout, 'cost', 'title'))).toEqual(['title', 'cost', 'sku']);
    expect(keys(moveColumn(layout, 'cost', 'sku'))).toEqual(['title', 'cost', 'sku']);
  });

  test('stays as it is when asked to move what it does not have', () => {
    const layout = defaultLayout(columns);
    expect(moveColumn(layout, 'retired', 'sku')).toBe(layout);
  });
});

const widths = (layout: readonly { width: number }[]): number[] => layout.map(({ width }) => width);

describe('the width of a table', () => {
  const layout = defaultLayout(columns);
  const growing = new Set(['title', 'sku', 'cost']);

  test('is filled by the growing columns that are shown, in equal parts', () => {
    expect(widths(fillWidth(layout, growing, 481))).toEqual([311, 170, 120]);
  });

  test('is filled by the last shown column when no growing one is shown', () => {
    expect(widths(fillWidth(layout, new Set(['cost']), 500))).toEqual([260, 240, 120]);
  });

  test('is left as it is when the columns need more', () => {
    expect(fillWidth(layout, growing, 300)).toBe(layout);
    expect(fillWidth([], growing, 300)).toEqual([]);
  });

  test('that was filled is not kept, but that of a column somebody resized is', () => {
    const shown = fillWidth(layout, growing, 481);
    expect(restoreOwnWidths(shown, layout, growing, null)).toEqual(layout);
    expect(widths(restoreOwnWidths(shown, layout, growing, 'sku'))).toEqual([260, 170, 120]);
  });
});
