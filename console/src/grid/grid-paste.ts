import type { GridApi } from 'ag-grid-community';
import { useEffect, useImperativeHandle, type Ref, type RefObject } from 'react';
import { isTable, readTable } from '../lib/pasted-table.ts';
import { enterTexts } from './block-keys.ts';
import { getBlock, hasSeveralCells, listRowsBetween, listShownColumns } from './cell-block.ts';
import type { EngineProps, HandlePaste } from './grid-props.ts';
import type { GridRow } from './grid-rows.ts';

type Api = GridApi<GridRow<unknown>>;

/** Text that was pasted for cells; empty when it is a single value for the open editor. */
const getPastedText = (event: ClipboardEvent, api: Api): string => {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  return api.getEditingCells().length > 0 && !isTable(text) ? '' : text;
};

/** Pastes from the upper left cell of the block on, as far as there are cells; a single value into all of its cells. */
const pasteText = (text: string, props: EngineProps, api: Api): boolean => {
  const block = getBlock(api, props.columns);
  const texts = readTable(text);
  if (block === null || texts.length === 0) return false;
  if (hasSeveralCells(block) && !isTable(text))
    enterTexts('paste', block, () => texts[0]?.[0] ?? '', props);
  else
    props.onBlock?.({
      act: 'paste',
      texts,
      rows: listRowsBetween(api, block.top, api.getDisplayedRowCount() - 1),
      columns: listShownColumns(api, props.columns).slice(block.left),
    });
  return true;
};

export const usePasteHandler = (
  props: EngineProps,
  api: Api | null,
  ref: Ref<HandlePaste>,
): void => {
  useImperativeHandle(ref, () => (event: ClipboardEvent): void => {
    const text = api === null ? '' : getPastedText(event, api);
    if (api === null || text === '' || !pasteText(text, props, api)) return;
    event.preventDefault();
    api.stopEditing(true);
  });
};

/** Listens on the page: browsers send a paste to the selection, which need not be the focused cell. */
export const usePasteListener = (
  grid: RefObject<HTMLElement | null>,
  take: RefObject<HandlePaste | null>,
  isWanted: boolean,
): void => {
  useEffect(() => {
    if (!isWanted) return;
    const onPaste = (event: ClipboardEvent): void => {
      const focused = document.activeElement;
      if (focused !== null && grid.current?.contains(focused) === true) take.current?.(event);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [grid, take, isWanted]);
};
