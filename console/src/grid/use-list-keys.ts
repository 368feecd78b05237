import type { GridApi } from 'ag-grid-community';
import { useEffect, useEffectEvent } from 'react';
import { IN_TABLES, shortcuts } from '../lib/shortcuts.ts';
import { runGridKey } from './grid-keys.ts';
import type { EngineProps } from './grid-props.ts';
import type { GridRow } from './grid-rows.ts';

const keys = [
  { keys: 'j', description: 'Next row', repeats: true },
  { keys: 'k', description: 'Previous row', repeats: true },
  { keys: 'x', description: 'Select the row' },
  { keys: 'enter', description: 'Open the row beside the list' },
] as const;

/** True when the focus is in a dialog or panel that does not hold the table. */
const isElsewhere = (table: Element | null): boolean => {
  const dialog = document.activeElement?.closest('[role="dialog"]') ?? null;
  return dialog !== null && !dialog.contains(table);
};

/** True when no button, link or field has the focus, which Enter would press. */
const isOnPage = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, #main');

/** Offers the keys of the table from when it is shown, wherever on the page the focus is. */
export const useListKeys = (props: EngineProps, api: GridApi<GridRow<unknown>> | null): void => {
  const run = useEffectEvent((key: (typeof keys)[number]['keys']): void => {
    if (api !== null) runGridKey(key, api, props);
  });
  const { place } = props;
  useEffect(() => {
    if (api === null) return;
    const offered = keys.map((one) => ({
      ...one,
      group: IN_TABLES,
      run: () => run(one.keys),
      when: () => !isElsewhere(place.current) && (one.keys !== 'enter' || isOnPage()),
    }));
    return shortcuts.add(offered);
  }, [api, place]);
};
