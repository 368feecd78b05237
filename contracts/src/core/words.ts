/** Formats a count with its noun: "1 item", "1,200 items". */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Formats an amount of money for a text, with all its decimals: "1,234.50". */
export const formatAmount = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** Formats the name of an order; a placeholder for an order without a name. */
export const formatOrderName = (name: string): string => (name === '' ? 'Unnamed order' : name);

/** Formats the name of an item in a mail or a calendar: "Mug / Blue (M-1)". */
export const formatItemName = ({
  productTitle,
  variantTitle,
  sku,
}: Readonly<Record<'productTitle' | 'variantTitle' | 'sku', string>>): string => {
  const name = [productTitle, variantTitle].filter((part) => part !== '').join(' / ');
  return sku === '' ? name : `${name} (${sku})`;
};
