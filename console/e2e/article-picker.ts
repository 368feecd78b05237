import type { Screen } from './screen.ts';

/** Ticks an entry in the open picker by a search that finds a few. Rows do not move after the search has its answer. */
export const tickFound = async (
  screen: Screen,
  {
    field,
    search,
    title,
  }: { readonly field: string; readonly search: string; readonly title: string },
): Promise<void> => {
  await screen.fill(field, search, 'searchbox');
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"] [aria-live="polite"]')].some(({ textContent }) =>
      /^\d \D+$/.test(textContent),
    ),
  );
  await screen.press('checkbox', title);
};

/** Adds the only article with an SKU in the open picker. */
export const addFound = async (
  screen: Screen,
  { sku, title }: { readonly sku: string; readonly title: string },
): Promise<void> => {
  await tickFound(screen, { field: 'Search title or SKU', search: sku, title });
  await screen.press('button', 'Add 1 item');
};
