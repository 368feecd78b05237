import { createSpotlight } from '@mantine/spotlight';

export const [paletteStore, palette] = createSpotlight();

/**
 * Keeps the selection when entries change: on the entry that the keys selected, else on the first. Mantine selects only while the
 * user types, by position in the list.
 */
export const keepSelection = (): void => {
  const { listId, selected } = paletteStore.getState();
  if (selected < 0 || listId === '') return;
  const entries = [...document.querySelectorAll(`#${listId} [data-action]`)];
  const found = entries.findIndex((entry) => entry.hasAttribute('data-selected'));
  const next = selected === 0 ? 0 : Math.max(found, 0);
  entries.forEach((entry, at) => entry.toggleAttribute('data-selected', at === next));
  if (next !== selected) paletteStore.updateState((state) => ({ ...state, selected: next }));
};
