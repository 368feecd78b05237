import type { Screen } from './screen.ts';

/** Adds the one article with an SKU in the open picker; its row stays where it is once the search has an answer. */
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
