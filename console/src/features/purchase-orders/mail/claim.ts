import { findLastMailed } from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import {
  calculateShortfall,
  listShortLines,
  type ShortLine,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
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

type ClaimedOrder = Pick<OrderScreen, 'order' | 'supplier' | 'variants'>;

const lineText = (line: ShortLine, { order, variants }: ClaimedOrder): string => {
  const items = [...order.items, ...(findLastMailed(order)?.items ?? [])];
  const item = items.find(({ id }) => id === line.purchaseOrderItemId);
  const variant = item === undefined ? undefined : variants.get(item.productVariantId);
  const sku = item?.supplierSKU ?? variant?.sku ?? '';
  const { ordered, accepted, rejected, missing } = line;
  const units = [
    `${formatNumber(ordered)} ordered`,
    `${formatNumber(accepted)} accepted`,
    ...(rejected > 0 ? [`${formatNumber(rejected)} rejected`] : []),
    ...(missing > 0 ? [`${formatNumber(missing)} missing`] : []),
  ];
  return `- ${variantName(variant)}${sku === '' ? '' : ` (${sku})`}: ${units.join(', ')}`;
};

/** True while the order expects more units. */
const isExpecting = ({ order }: ClaimedOrder): boolean => {
  const shortfall = calculateShortfall(order);
  return shortfall !== null && !shortfall.isClosed && shortfall.missing > 0;
};

const introText = (claimed: ClaimedOrder): string => {
  const isLate = isExpecting(claimed) && calculateShortfall(claimed.order)?.rejected === 0;
  const items = `These items of our purchase order ${formatOrderName(claimed.order)}`;
  return isLate
    ? `${items} have not been delivered in full yet:`
    : `${items} were not delivered as ordered:`;
};

/** Sentences on the credit, and on the units that the order still expects. */
const requestTexts = (claimed: ClaimedOrder): readonly string[] => {
  const credit = claimed.order.settlement?.credit ?? null;
  return [
    ...(credit === null || credit.amount === 0
      ? []
      : [
          `We reduce what we owe you by ${formatMoney(credit.amount, credit.currency)}. Please confirm it with a credit note.`,
        ]),
    ...(isExpecting(claimed) ? ['Please tell us when the missing units will be delivered.'] : []),
  ];
};

/** Drafts a claim for missing and rejected units; the claim does not change the status of the order. */
export const createClaimMail = (
  claimed: ClaimedOrder,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft => ({
  ...createMailDefaults(contact),
  subject: `Claim for purchase order ${claimed.order.content.name}`.slice(0, 200),
  message: mailText(claimed, contact, writer, [
    introText(claimed),
    listText(
      listShortLines(claimed.order).map((line) => lineText(line, claimed)),
      'item',
    ),
    ...requestTexts(claimed),
  ]),
  marksSent: false,
});
