import type { GridApi } from 'ag-grid-community';
import { useContext, useEffect, useEffectEvent } from 'react';
import { Layer } from '../lib/overlays.ts';
import { IN_TABLES, shortcuts } from '../lib/shortcuts.ts';
import { getFocus, focusRow, handlers, type GridKeyActions } from './grid-keys.ts';
import type { EngineProps } from './grid-props.ts';
import type { GridRow } from './grid-rows.ts';

type Api = GridApi<GridRow<unknown>>;

const keys = [
  { keys: 'j', description: 'Next row', repeats: true },
  { keys: 'k', description: 'Previous row', repeats: true },
  { keys: 'x', description: 'Select the row' },
  { keys: 'enter', description: 'Open the row beside the list' },
] as const;

type Key = (typeof keys)[number]['keys'];

/** True when the focus is in a dialog or panel that does not hold the table. */
const isElsewhere = (table: Element | null): boolean => {
  const dialog = document.activeElement?.closest('[role="dialog"]') ?? null;
  return dialog !== null && !dialog.contains(table);
};

/** True when no button, link or field has the focus, which Enter would press. */
const isOnPage = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, #main');

/** Last focused row of each table; another row may be in its place by now. */
const lastRows = new WeakMap<Api, string>();

const noteRow = (api: Api): void => {
  if (api.isDestroyed()) return; // the grid reports a focus only later
  const focus = getFocus(api);
  if (focus !== null) lastRows.set(api, focus.data.id);
};

const focusFirst = (api: Api, { columns }: GridKeyActions): void => {
  const shown = new Set(api.getAllDisplayedColumns().map((column) => column.getColId()));
  const first = columns.find((column) => shown.has(column.key));
  if (first !== undefined) focusRow(api, 0, first.key);
};

/**
 * Focuses the row in the place of the last one, as after a search, or the first row when there is none. False when the last row
 * is still there.
 */
const refocusRow = (api: Api, actions: GridKeyActions): boolean => {
  const last = getFocus(api);
  if (last === null) focusFirst(api, actions);
  else if (lastRows.get(api) === last.data.id) return false;
  else focusRow(api, last.rowIndex, last.key);
  return true;
};

/** Runs J, K, X and Enter while the focus is outside the table; J and K move only from the last focused row. */
const runGridKey = (key: Key, api: Api, actions: GridKeyActions): void => {
  const isMove = key === 'j' || key === 'k';
  const isDone = refocusRow(api, actions) && isMove;
  const at = getFocus(api);
  if (at !== null && !isDone) handlers[key]?.(at, actions);
  noteRow(api);
};

/** Registers the keys of the table while it is shown, wherever on the page the focus is. */
export const useListKeys = (props: EngineProps, api: Api | null): void => {
  const run = useEffectEvent((key: Key): void => {
    if (api !== null) runGridKey(key, api, props);
  });
  const { place } = props;
  const layer = useContext(Layer);
  useEffect(() => {
    if (api === null) return;
    const offered = keys.map((one) => ({
      ...one,
      group: IN_TABLES,
      layer,
      run: () => run(one.keys),
      when: () => !isElsewhere(place.current) && (one.keys !== 'enter' || isOnPage()),
    }));
    const note = (): void => noteRow(api);
    api.addEventListener('cellFocused', note);
    const stop = shortcuts.add(offered);
    return () => {
      stop();
      if (!api.isDestroyed()) api.removeEventListener('cellFocused', note);
    };
  }, [api, layer, place]);
};
