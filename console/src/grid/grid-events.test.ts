import { expect, jest, test } from '@jest/globals';
import type { GridApi, RowSelectedEvent, SelectionChangedEvent } from 'ag-grid-community';
import { gridEvents } from './grid-events.ts';
import type { EngineProps } from './grid-props.ts';
import { flattenRows, type GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;

const rows = flattenRows(['lamp', 'vase', 'bowl'], { rowId: (id) => id });

/** A grid whose boxes a user ticks; at first none shows the selection of the screen. */
const openGrid = (selection: ReadonlySet<string>) => {
  const ticked = new Set<string>();
  const changed = jest.fn<(selection: ReadonlySet<string>) => void>();
  const props = { selection, onSelectionChange: changed, announce: () => undefined };
  const { onRowSelected, onSelectionChanged } = gridEvents(props as unknown as EngineProps);
  const nodes = rows.map((data) => ({ data, isSelected: () => ticked.has(data.id) }));
  const api = {
    forEachNode: (visit: (node: (typeof nodes)[number]) => void) => nodes.forEach(visit),
  } as unknown as GridApi<Row>;
  const tick = (...ids: readonly string[]): ReadonlySet<string> | undefined => {
    const source = 'checkboxSelected';
    for (const { data } of nodes.filter(({ data: { id } }) => ids.includes(id))) {
      ticked.add(data.id);
      onRowSelected?.({ api, data, source } as RowSelectedEvent<Row>);
    }
    onSelectionChanged?.({ api, source } as SelectionChangedEvent<Row>);
    return changed.mock.lastCall?.[0];
  };
  return { tick };
};

test('a row keeps its place in the selection while its box does not show it yet', () => {
  const { tick } = openGrid(new Set(['lamp', 'of another page']));
  expect(tick('vase')).toEqual(new Set(['lamp', 'of another page', 'vase']));
});

test('two boxes that are ticked before the screen knows of the first are both selected', () => {
  const { tick } = openGrid(new Set());
  tick('vase');
  expect(tick('bowl')).toEqual(new Set(['vase', 'bowl']));
});
