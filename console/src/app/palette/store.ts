import { createSpotlight } from '@mantine/spotlight';

export const [paletteStore, palette] = createSpotlight();

/**
 * Keeps the selection after entries have come or gone: on the entry that the keys moved it to, else on the first. The
 * kit selects only while something is typed, by the place in the list.
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
