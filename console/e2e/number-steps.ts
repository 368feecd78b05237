import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getSupplier } from '@quartermaster/contracts/suppliers/calls';
import type { Merchant } from './merchant.ts';
import { fetchOrder } from './order-story.ts';
import { overpayOrder } from './shop-ids.ts';
import { expectEventually, fieldTyping } from './typing.ts';

export const UNITS = 'Enter a whole number from 0 to 10,000,000';
export const AMOUNT = 'Enter an amount from 0 to 1,000,000,000,000, such as 12.50';
export const RATE = 'Enter a rate above 0, such as 0.925';

const DAYS = 'Enter a whole number from 0 to 730';
const MANY_DAYS = 'Enter a whole number from 0 to 3,650';

/** Reads the stored costs and suppliers of an item. */
const fetchItem = async ({ call }: Merchant, variantId: VariantId) => {
  const select = ['manualLandedCost' as const, 'suppliers' as const];
  return (await call(listInventoryItems, { body: { variantIds: [variantId], select } })).body
    .data[0];
};

/** Chooses a currency in the form of a new order, and types its rate. */
export const typeNewRate = async (
  { screen }: Merchant,
  { currency, shopCurrency }: { readonly currency: string; readonly shopCurrency: string },
): Promise<void> => {
  await screen.press('combobox', 'Currency');
  await screen.page.keyboard.type(currency);
  await screen.page
    .locator(`::-p-xpath(//*[@role="option"][starts-with(., "${currency} ")])`)
    .click();
  const rate = fieldTyping(screen, `1 ${currency} in ${shopCurrency}`, 'New order, ');
  await rate.expectRefused(RATE, ['abc', '-3', '0']);
  await rate.expectRefused('“1,085” can be 1.085 or 1085', ['1,085']);
  await rate.type('0.925');
};

/** Selects all items of an order by the checkbox of the header, and sets one quantity for them. */
export const typeForAll = async ({ screen }: Merchant, units: string): Promise<void> => {
  await screen.page.locator('.ag-header-select-all input').click();
  const all = fieldTyping(screen, 'Quantity for all selected items');
  await all.expectRefused(UNITS, ['abc', '-3', '2.5']);
  await all.type(units);
  await screen.page.locator('.ag-header-select-all input').click();
};

/** Sets a cost of a shipment to an amount with three decimals. */
export const typeShipmentCost = async ({ screen }: Merchant): Promise<void> => {
  await screen.pressIn('//article[@aria-label="Shipment 1"]', 'Edit');
  await screen.press('button', 'Add cost');
  const cost = fieldTyping(screen, 'Cost 1: amount');
  await cost.expectRefused(AMOUNT);
  await cost.type('10.125');
  await screen.press('button', 'Save shipment');
  await screen.page.waitForSelector('[data-part="side-panel"]', { hidden: true });
};

/** Applies a part of a balance to the payment of an order. */
export const typeBalance = async (merchant: Merchant, orderId: string): Promise<void> => {
  const { screen, call } = merchant;
  const { supplierId, content } = await fetchOrder(call, orderId, null);
  const { variantId } = merchant.purchase.lines[0]!;
  const currency = content.currency ?? '';
  await overpayOrder(call, { supplierId: supplierId ?? '', currency, variantId });
  const address = `${merchant.url}/purchase-orders/${orderId}/payments`;
  await screen.page.goto(address, { waitUntil: 'domcontentloaded' }); // the page has not read the balance
  await screen.seesText('Payments add up to'); // the content above the table is loaded, and no longer moves it
  await screen.press('button', 'Apply balance to Deposit');
  const amount = fieldTyping(screen, 'Amount', 'Balance, ');
  await amount.expectRefused(AMOUNT);
  await amount.type('1.25');
  await screen.press('button', 'Apply balance');
  const left = async () =>
    (await fetchOrder(call, orderId, null)).payments.map((one) => one.amount);
  await expectEventually(left, [9]);
};

/** Sets the price of a supplier and the landed cost of one item, in its panel. */
export const typeInItem = async (merchant: Merchant): Promise<void> => {
  const { screen, purchase } = merchant;
  const { variantId } = purchase.lines[1]!;
  await screen.moveTo(`/inventory?item=${variantId}`);
  const price = fieldTyping(screen, `Unit price of ${purchase.supplierName}`, 'Item, ');
  await price.expectRefused(AMOUNT);
  await price.type('3.125');
  const cost = fieldTyping(screen, 'Landed cost set by hand', 'Item, ');
  await cost.expectRefused(AMOUNT);
  await cost.type('0.925');
  await screen.picture('item');
  const stored = async () => {
    const { manualLandedCost, suppliers = [] } = (await fetchItem(merchant, variantId)) ?? {};
    const own = suppliers.find(({ name }) => name === purchase.supplierName);
    return [own?.unitPrice, manualLandedCost];
  };
  await expectEventually(stored, [3.125, 0.925]);
};

/** Sets price and landed cost of a selected row. */
export const typeForSelected = async (merchant: Merchant): Promise<void> => {
  const { screen, purchase } = merchant;
  const { variantId, sku } = purchase.lines[1]!;
  // A new page has no messages; a third message would cover the buttons.
  await screen.page.goto(`${merchant.url}/inventory?q=${encodeURIComponent(sku)}`);
  await screen.page.locator(`[row-id="${variantId}"] input[type="checkbox"]`).click();
  for (const [action, label, text, save, message] of [
    ['Unit price of a supplier', 'Unit price', '4.125', 'Set unit price', AMOUNT],
    ['Landed cost', 'Landed cost set by hand', '1.925', 'Set landed cost', AMOUNT],
    ['Stock levels of the products', 'Stock buffer', '9', 'Set stock levels', MANY_DAYS],
  ] as const) {
    await screen.press('button', 'Edit');
    await screen.press('menuitem', action);
    const field = fieldTyping(screen, label, 'Selected items, ');
    await field.expectRefused(message);
    await field.type(text);
    await screen.press('button', save);
    await screen.page.waitForSelector('[data-part="side-panel"]', { hidden: true });
  }
  const stored = async () => {
    const { manualLandedCost, suppliers = [] } = (await fetchItem(merchant, variantId)) ?? {};
    return [suppliers.some(({ unitPrice }) => unitPrice === 4.125), manualLandedCost];
  };
  await expectEventually(stored, [true, 1.925]);
};

/** Sets a price on the card that a table row is on a phone. */
export const typeOnCard = async (merchant: Merchant, supplierId: SupplierId): Promise<void> => {
  const { screen, purchase } = merchant;
  const { variantId, sku } = purchase.lines[0]!;
  const window = screen.page.viewport();
  await screen.page.setViewport({ width: 390, height: 844 });
  await screen.moveTo(`/suppliers/${supplierId}/products?q=${encodeURIComponent(sku)}`);
  await screen.seesAt('[data-part="row-card"]');
  const price = fieldTyping(screen, 'Unit price', 'Card, ');
  await price.expectRefused(AMOUNT);
  await price.type('12.375');
  await screen.picture('card');
  const stored = async () => {
    const { suppliers = [] } = (await fetchItem(merchant, variantId)) ?? {};
    return suppliers.find(({ id }) => id === supplierId)?.unitPrice;
  };
  await expectEventually(stored, 12.375);
  await screen.page.setViewport(window);
};

/** Sets lead time, minimum and payment term of a supplier. */
export const typeTerms = async (merchant: Merchant, supplierId: SupplierId): Promise<void> => {
  const { screen } = merchant;

  await screen.moveTo(`/suppliers/${supplierId}?panel=edit`);
  const days = fieldTyping(screen, 'Lead time, days');
  await days.expectRefused(DAYS);
  await days.type('21');
  const minimum = fieldTyping(screen, 'Minimum order quantity');
  await minimum.expectRefused('Enter a number from 0 to 1,000,000,000, such as 1.5');
  await minimum.type('12.5');
  await screen.page.locator('::-p-xpath(//label[.="Net days"])').click();
  const net = fieldTyping(screen, 'Days after the issue date');
  await net.expectRefused(MANY_DAYS, ['abc', '-3', '2.5']);
  await net.type('45');
  await screen.page.locator('::-p-xpath(//label[.="Instalments"])').click();
  const share = fieldTyping(screen, 'Instalment 1: percent');
  await share.expectRefused('Enter a whole percentage from 1 to 100', ['abc', '-3', '12.5']);
  await share.type('40%');
  await fieldTyping(screen, 'Instalment 2: percent').type('60');
  const after = fieldTyping(screen, 'Instalment 2: days');
  await after.expectRefused(MANY_DAYS);
  await after.type('45');
  await screen.picture('supplier');
  await screen.press('button', 'Save');
  const read = async () => {
    const { leadTime, moq, paymentTerm } = (
      await merchant.call(getSupplier, { params: { id: supplierId } })
    ).body;
    return { leadTime, moq, paymentTerm };
  };
  await expectEventually(read, {
    leadTime: 21,
    moq: 12.5,
    paymentTerm: {
      type: 'INSTALLMENTS',
      installments: [
        { days: 0, percentage: 40 },
        { days: 45, percentage: 60 },
      ],
    },
  });
};

/** Narrows the inventory by a number and by days. */
export const typeInFilters = async (merchant: Merchant): Promise<void> => {
  const { screen } = merchant;

  const chip = (label: string): Promise<void> =>
    screen.page
      .locator(`::-p-xpath(//button[starts-with(normalize-space(.), "${label}")])`)
      .click();
  const filter = (): string | null => new URL(screen.page.url()).searchParams.get('f');
  await screen.moveTo('/inventory?f=daysToOrder:lessThan:7');
  await chip('Days to order');
  const value = fieldTyping(screen, 'Value');
  await value.expectRefused('Enter a number, such as 1.5', ['abc', '12 days']);
  await value.type('3.5');
  await screen.press('button', 'Apply');
  await expectEventually(async () => filter(), 'daysToOrder:lessThan:3.5');
  await screen.moveTo('/inventory?f=stockoutDate:earlierThan:2026-03-01');
  await chip('Stockout');
  await fieldTyping(screen, 'Value').type('12/31/2026');
  await screen.picture('filter');
  await screen.press('button', 'Apply');
  await expectEventually(async () => filter(), 'stockoutDate:earlierThan:2026-12-31');
  await chip('Stockout');
  await screen.press('textbox', 'Value');
  await screen.press('button', '24 December 2026');
  await screen.press('button', 'Apply');
  await expectEventually(async () => filter(), 'stockoutDate:earlierThan:2026-12-24');
};
