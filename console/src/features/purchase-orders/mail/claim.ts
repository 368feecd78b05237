import { findLastMailed } from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import {
  calculateShortfall,
  listShortLines,
  type ShortLine,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { formatMoney } from '../../../lib/format.ts';
import { variantName } from '../../../data/variants.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import {
  createMailDefaults,
  type Contact,
  listText,
  type MailDraft,
  mailText,
  formatOrderName,
  type Writer,
} from './mail-form.ts';
import {
  claimLine,
  claimSubject,
  creditTaken,
  moreItems,
  notAsOrdered,
  notYetDelivered,
  WHEN_DELIVERED,
  withSku,
} from './words.ts';

type ClaimedOrder = Pick<OrderScreen, 'order' | 'supplier' | 'variants'>;

const lineText = (line: ShortLine, { order, variants }: ClaimedOrder): string => {
  const items = [...order.items, ...(findLastMailed(order)?.items ?? [])];
  const item = items.find(({ id }) => id === line.purchaseOrderItemId);
  const variant = item === undefined ? undefined : variants.get(item.productVariantId);
  const sku = item?.supplierSKU ?? variant?.sku ?? '';
  return claimLine(withSku(variantName(variant), sku), line);
};

/** True while the order expects more units. */
const isExpecting = ({ order }: ClaimedOrder): boolean => {
  const shortfall = calculateShortfall(order);
  return shortfall !== null && !shortfall.isClosed && shortfall.missing > 0;
};

const introText = (claimed: ClaimedOrder): string => {
  const isLate = isExpecting(claimed) && calculateShortfall(claimed.order)?.rejected === 0;
  const order = formatOrderName(claimed.order);
  return isLate ? notYetDelivered(order) : notAsOrdered(order);
};

/** Sentences on the credit, and on the units that the order still expects. */
const requestTexts = (claimed: ClaimedOrder): readonly string[] => {
  const credit = claimed.order.settlement?.credit ?? null;
  return [
    ...(credit === null || credit.amount === 0
      ? []
      : [creditTaken(formatMoney(credit.amount, credit.currency))]),
    ...(isExpecting(claimed) ? [WHEN_DELIVERED] : []),
  ];
};

/** Drafts a claim for missing and rejected units; the claim does not change the status of the order. */
export const createClaimMail = (
  claimed: ClaimedOrder,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft => ({
  ...createMailDefaults(contact),
  subject: claimSubject(claimed.order.content.name).slice(0, 200),
  message: mailText(claimed, contact, writer, [
    introText(claimed),
    listText(
      listShortLines(claimed.order).map((line) => lineText(line, claimed)),
      moreItems,
    ),
    ...requestTexts(claimed),
  ]),
  marksSent: false,
});
