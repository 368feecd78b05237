import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { listSuppliers, Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { PaymentTerm, SupplierContact } from '@quartermaster/contracts/suppliers/supplier';
import { DASH, formatNumber } from '../../lib/format.ts';
import { joinParts, daysText, purchaseOrdersText, productsText } from '../../lib/words.ts';
import { countryName } from './countries.ts';
import type { ListWords, PastWords, SelectionWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import type { RowWords } from '../../form/words.ts';

export const linkedListWords: ListWords = {
  failed: 'The variants could not be loaded',
  noneMatches: 'No variant matches',
  onlyWhere: (reasons) => `Only variants are shown where ${reasons}.`,
};

export const variantSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# variant selected', other: '# variants selected' }),
  allSelected: (total) => `All ${formatNumber(total)} variants that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} variants that match`,
  selectingAll: (total) => `Selecting all ${formatNumber(total)} variants that match…`,
};

export const listWords: ListWords = {
  failed: 'The suppliers could not be loaded',
  noneMatches: 'No supplier matches',
  onlyWhere: (reasons) => `Only suppliers are shown where ${reasons}.`,
};

export const ALL_SUPPLIERS = 'All suppliers';

export const pastWords: PastWords = { noneAt: (moment) => `There was no supplier at ${moment}` };

export const contactRow: RowWords = {
  row: (place) => `Contact ${String(place)}`,
  remove: (place) => `Remove contact ${String(place)}`,
  add: 'Add contact',
};

export const instalmentRow: RowWords = {
  row: (place) => `Instalment ${String(place)}`,
  remove: (place) => `Remove instalment ${String(place)}`,
  add: 'Add instalment',
};

export const contactFields = {
  name: { title: 'Name', label: (contact: string) => `${contact}: name` },
  email: { title: 'Email', label: (contact: string) => `${contact}: email` },
  phone: { title: 'Phone', label: (contact: string) => `${contact}: phone` },
};

export const isPrimaryContact = (contact: string): string => `${contact} is the primary contact`;

export const instalmentPercent = (instalment: string): string => `${instalment}: percent`;

export const instalmentDays = (instalment: string): string => `${instalment}: days`;

export const totalPercent = (percent: number): string => `Total ${String(percent)}%`;

export const wrongTotal = (percent: number): string =>
  `The instalments add up to ${String(percent)}%, not 100%. The supplier can be saved, but the term cannot be applied to an order before they do.`;

export const leadTimeText = (days: number | null): string =>
  days === null ? 'Team default' : daysText(days);

/** "30% at once, 70% after 60 days" */
const installmentsText = (parts: readonly { days: number; percentage: number }[]): string =>
  parts
    .map(({ days, percentage }) =>
      days === 0 ? `${percentage}% at once` : `${percentage}% after ${daysText(days)}`,
    )
    .join(', ');

export const paymentTermText = (term: PaymentTerm | null): string => {
  switch (term?.type) {
    case undefined:
      return DASH;
    case 'UPFRONT':
      return 'Upfront';
    case 'NET_DAYS':
      return `Net ${daysText(term.netDays)}`;
    case 'INSTALLMENTS':
      return installmentsText(term.installments);
  }
};

export const placeText = ({ city, country }: Pick<Supplier, 'city' | 'country'>): string =>
  joinParts(', ', city, countryName(country));

const contactText = ({ name, email, phone, isPrimary }: SupplierContact): string =>
  `${joinParts(', ', name, email, phone)}${isPrimary ? ' (primary)' : ''}`;

export const contactsText = (contacts: readonly SupplierContact[]): string =>
  contacts.map(contactText).join('; ');

export const deleteQuestion = (supplier: string): string => `Delete ${supplier}?`;

export const deletionHint = (orders: number, products: number): string =>
  plural(
    orders,
    {
      one: '# purchase order stays without a supplier, and {products}. This cannot be undone.',
      other: '# purchase orders stay without a supplier, and {products}. This cannot be undone.',
    },
    {
      products: plural(products, {
        one: '# product loses this one',
        other: '# products lose this one',
      }),
    },
  );

export const primaryOf = (product: string): string => `Primary supplier of ${product}`;

export const makePrimaryOf = (product: string): string => `Make primary supplier of ${product}`;

export const productsLinked = (products: number): string =>
  plural(products, { one: '# product linked', other: '# products linked' });

export const linkTo = (supplier: string): string => `Link products to ${supplier}`;

export const linkProducts = (products: number): string =>
  products === 0
    ? 'Link products'
    : plural(products, { one: 'Link # product', other: 'Link # products' });

export const deletedOrder = (order: string): string => `${order} (deleted)`;

export const editSupplier = (supplier: string): string => `Edit ${supplier}`;

export const unlinkQuestion = (products: number, supplier: string): string =>
  plural(
    products,
    { one: 'Unlink # product from {supplier}?', other: 'Unlink # products from {supplier}?' },
    { supplier },
  );

export const productsUnlinked = (products: number): string =>
  plural(products, { one: '# product unlinked', other: '# products unlinked' });

type Totals = Pick<ResponseOf<typeof listSuppliers>, 'totalPurchaseOrders' | 'totalProducts'>;

/** Totals of all matching suppliers. */
export const totalsText = ({ totalPurchaseOrders, totalProducts }: Totals): string =>
  joinParts(' · ', purchaseOrdersText(totalPurchaseOrders), productsText(totalProducts));
