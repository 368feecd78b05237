import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Call } from '@quartermaster/contracts/core/client';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  createPurchaseOrderWithQuantities,
  setPurchaseOrderStatus,
  setShipments,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers, type Supplier } from '@quartermaster/contracts/suppliers/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import type { Line } from './merchant.ts';
import { fetchOrder } from './order-story.ts';
import { awaitMail, OWNER } from './sample-shop.ts';

/** An order with 20 undelivered and 5 rejected units. */
export const shortDelivery = {
  name: 'Short delivery',
  ordered: 100,
  received: 80,
  accepted: 75,
  unitCost: 10,
  claimed: '100 ordered, 75 accepted, 5 rejected, 20 missing',
  credited: '25 units that did not come or were rejected',
} as const;

/** Creates the order with one shipment under way; returns its id and the address of its supplier. */
export const createShippedOrder = async (
  call: Call,
  productVariantId: VariantId,
  isFrom: (supplier: Supplier) => boolean,
) => {
  const { name, ordered, unitCost } = shortDelivery;
  const supplier = (await call(listSuppliers, { body: {} })).body.data.find(isFrom);
  if (supplier === undefined) throw new Error('The sample shop has no such supplier');
  const items = [{ productVariantId, quantity: ordered, unitCost }];
  const { currency } = (await call(getShopSettings, {})).body;
  const body = { name, supplierId: supplier.id, currency, items };
  const key = { idempotencyKey: randomUUID() };
  const { id } = (await call(createPurchaseOrderWithQuantities, { body }, key)).body;
  const params = { id };
  await call(setPurchaseOrderStatus, { params, body: { status: 'InDelivery' } });
  const [item] = (await fetchOrder(call, id, null)).items;
  const all = { purchaseOrderItemId: item?.id ?? '', orderedQuantity: ordered };
  await call(setShipments, { params, body: [{ items: [all] }] });
  await fetchOrder(call, id, null);
  return {
    id,
    contact: supplier.contacts.find(({ isPrimary }) => isPrimary)?.email ?? '',
    currency,
  };
};

export interface ClaimMail {
  readonly line: Line;
  /** The address of the supplier. */
  readonly to: string;
  /** Lines that the member typed below the text of the console. */
  readonly typed: readonly string[];
}

/** Waits for the mail of the claim, and checks each of its lines. */
export const expectClaim = async (url: string, { line, to, typed }: ClaimMail): Promise<void> => {
  const { name, claimed } = shortDelivery;
  const subject = `Claim for purchase order ${name}`;
  const mail = await awaitMail(url, (one) => one.subject === subject);
  expect(mail.to).toBe(to);
  expect(mail.text.split('\n').filter((one) => one !== '')).toEqual([
    'Hello Order desk,',
    `These items of our purchase order ${name} were not delivered as ordered:`,
    `- ${line.title} (${line.sku}): ${claimed}`,
    'We reduce what we owe you by £250.00. Please confirm it with a credit note.',
    'Best regards',
    'Grace Harrow',
    'The Gift Shop Limited',
    ...typed,
    '--',
    expect.stringMatching(/^Attached: Short delivery .+\.pdf$/),
    `Replies to this email go to ${OWNER}.`,
  ]);
  expect(mail.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
};
