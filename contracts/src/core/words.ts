/** "1 item", "1,200 items". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** "1,234.50": an amount of money in a text, with all decimals that it has. */
export const amountText = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** The name of an order; one without a name has a word in its place. */
export const orderName = (name: string): string => (name === '' ? 'Unnamed order' : name);

/** "Mug / Blue (M-1)": an item in a mail or a calendar. */
export const itemName = ({
  productTitle,
  variantTitle,
  sku,
}: Readonly<Record<'productTitle' | 'variantTitle' | 'sku', string>>): string => {
  const name = [productTitle, variantTitle].filter((part) => part !== '').join(' / ');
  return sku === '' ? name : `${name} (${sku})`;
};
