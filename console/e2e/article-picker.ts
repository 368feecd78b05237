import type { Screen } from './screen.ts';

/** Adds the only article with an SKU in the open picker. Its row does not move after the search has an answer. */
export const addFound = async (
  screen: Screen,
  { sku, title }: { readonly sku: string; readonly title: string },
): Promise<void> => {
  await screen.fill('Search title or SKU', sku, 'searchbox');
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-live="polite"]')].some(
      ({ textContent }) => textContent === '1 variant',
    ),
  );
  await screen.press('checkbox', title);
  await screen.press('button', 'Add 1 item');
};
