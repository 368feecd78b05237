import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = path.resolve('console/src');
const OF_PRODUCT = /^(?!app\/gallery\/|testing\/).*(?<!\.test)\.tsx?$/;
const FIELD = /<NumberField\b[\s\S]*?\/>/g;
const LABEL = /\b(?:aria-label|label)=(?:"([^"]*)"|\{(?:`([^`]*)`|((?:[^{}]|\{[^{}]*\})*))\})/;
/** The editor of a column, where it is no plain text. */
const EDITOR = /\bedit: ((?!'text')'\w+'|[({].*)/g;

const fieldsIn = (code: string): readonly string[] =>
  [...code.matchAll(FIELD)].map(([field]) => {
    const [, text, template, name] = LABEL.exec(field) ?? [];
    return text ?? template ?? name ?? 'spread';
  });

const editorsIn = (code: string): readonly string[] =>
  [...code.matchAll(EDITOR)].map(([, editor = '']) => `edit ${editor}`);

/** Every number field and editor of a number column in the sources, as `file: label` or `file: editor`. */
export const numberFieldsInSource = (): readonly string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => OF_PRODUCT.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(sources, file), 'utf8');
      const editors = file.startsWith('grid/') ? [] : editorsIn(code);
      return [...fieldsIn(code), ...editors].map((found) => `${file}: ${found}`);
    })
    .sort();

/**
 * Number fields by their place in the sources, each with the refusal that the browser test of typed numbers records: the
 * accessible name of the field, and the message.
 */
export const numberFields: Readonly<Record<string, readonly RegExp[]>> = {
  'features/bundles/bundle-variant.tsx: unitsOf(formatName(component))': [
    /^Bundle, Units of .*: Enter a whole number/,
  ],
  "features/buy-now/columns.tsx: edit (row) => (row.kind === 'variant' ? 'units' : null),": [
    /^totalReorderQuantity: Enter a whole number/,
  ],
  'features/demand-plan/items/change-matching-panel.tsx: Percent more or less': [
    /^Plan, Percent more or less: Enter a percentage/,
  ],
  'features/demand-plan/items/change-matching-panel.tsx: Units in each month': [
    /^Plan, Units in each month: Enter a whole number/,
  ],
  "features/demand-plan/items/columns.tsx: edit { type: 'number', rule: plannedUnits },": [
    /^month1: Enter a whole number/,
  ],
  'features/demand-plan/items/like-item-panel.tsx: Percent of its sales': [
    /^Plan, Percent of its sales: Enter a whole percentage/,
  ],
  'features/demand-plan/shop-events/shop-event-panel.tsx: Change of sales, percent': [
    /^Plan, Change of sales, percent: Enter a whole percentage/,
  ],
  'features/inventory/bulk-acts/landed-cost-form.tsx: Landed cost set by hand': [
    /^Selected items, Landed cost set by hand: Enter an amount/,
  ],
  'features/inventory/bulk-acts/levels-form.tsx: levelTitles[level]': [
    /^Selected items, Stock buffer: Enter a whole number/,
  ],
  'features/inventory/bulk-costs.tsx: Unit price': [/^Selected items, Unit price: Enter an amount/],
  'features/payments/payment-fields.tsx: Amount': [/^Amount: Enter an amount/],
  'features/products/page/product-levels.tsx: levelInDays(title)': [
    /^Product, Overstocked, days: Enter a whole number/,
  ],
  'features/products/stock-levels-panel.tsx: levelTitles[level]': [
    /^Levels, Stock buffer: Enter a whole number/,
  ],
  'features/purchase-orders/costs/costs-tab.tsx: costFields.amount(label)': [
    /^Supplier cost \d: amount: Enter an amount/,
    /^Supplier cost \d: amount: Enter a percentage/,
  ],
  'features/purchase-orders/costs/exchange-rates.tsx: rateLabel(from, to)': [
    /^Rate: \w+ for 1 \w+: Enter a rate/,
  ],
  'features/purchase-orders/items/items-bulk.tsx: Quantity for all selected items': [
    /^Quantity for all selected items: Enter a whole number/,
  ],
  "features/purchase-orders/items/items-columns.tsx: edit 'amount'": [/^unitCost: Enter an amount/],
  "features/purchase-orders/items/items-columns.tsx: edit 'units'": [
    /^quantity: Enter a whole number/,
  ],
  "features/purchase-orders/items/items-columns.tsx: edit { type: 'text', refuse: validateDiscount },":
    [/^discount: Enter an amount, or a percentage/],
  'features/purchase-orders/new/new-order-lines.tsx: quantityOf(variantName(line.variant))': [
    /^New order, Quantity of .*: Enter a whole number/,
  ],
  'features/purchase-orders/payments/apply-balance-panel.tsx: Amount': [
    /^Balance, Amount: Enter an amount/,
  ],
  "features/purchase-orders/receiving/receiving-grid.tsx: edit 'units'": [
    /^received: Enter a whole number/,
  ],
  "features/purchase-orders/receiving/receiving-grid.tsx: edit (row) => ({ type: 'number', rule: acceptedRule(row) }),":
    [/^accepted: Enter a whole number/, /^accepted: No more units can be accepted/],
  "features/purchase-orders/shipments/allocation-columns.tsx: edit 'units'": [
    /^Allocated: Enter a whole number/,
  ],
  'features/purchase-orders/shipments/shipment-panel.tsx: costFields.amount(label)': [
    /^Cost \d: amount: Enter an amount/,
  ],
  'features/reports/alerts/further-alert-panel.tsx: Cost rise, percent': [
    /^Cost rise, percent: Enter a whole percentage/,
  ],
  'features/settings/insights/insights-fields.tsx: gradeShare(level)': [
    /^Team, Grade A, share: Enter a whole percentage/,
  ],
  'features/settings/insights/days-field.tsx: label': [
    /^Team, Lead time, days: Enter a whole number/,
  ],
  'features/suppliers/payment-term-editor.tsx: instalmentDays(label)': [
    /^Instalment \d: days: Enter a whole number/,
  ],
  'features/suppliers/payment-term-editor.tsx: instalmentPercent(label)': [
    /^Instalment \d: percent: Enter a whole percentage/,
  ],
  'features/suppliers/payment-term-editor.tsx: Days after the issue date': [
    /^Days after the issue date: Enter a whole number/,
  ],
  "features/suppliers/product-columns.tsx: edit 'amount'": [/^unitPrice: Enter an amount/],
  'features/suppliers/supplier-form.tsx: Lead time, days': [
    /^Lead time, days: Enter a whole number/,
  ],
  'features/suppliers/supplier-form.tsx: Minimum order quantity': [
    /^Minimum order quantity: Enter a number/,
  ],
  'features/what-if/changes-form.tsx: demandIn(label)': [
    /^Demand in .*, percent: Enter a whole percentage/,
  ],
  'features/what-if/changes-form.tsx: In all months, percent more or less': [
    /^In all months, percent more or less: Enter a whole percentage/,
  ],
  'features/what-if/changes-form.tsx: leadTimeOf(label)': [
    /^Lead time of .*, days: Enter a whole number/,
  ],
  'features/what-if/changes-form.tsx: minimumOf(label)': [/^Minimum of .*, units: Enter a number/],
  'form/new-order-fields.tsx: rateLabel(currency, shopCurrency)': [
    /^New order, 1 \w+ in \w+: Enter a rate/,
  ],
  'grid/cell-field.tsx: spread': [/^unitPrice: Enter an amount/],
  'grid/grid-cards.tsx: column.title': [/^Card, Unit price: Enter an amount/],
  'item/item-landed-cost.tsx: Landed cost set by hand': [
    /^Item, Landed cost set by hand: Enter an amount/,
  ],
  'item/item-suppliers.tsx: priceOf(props.supplier.name)': [
    /^Item, Unit price of .*: Enter an amount/,
  ],
  'list/filters/filter-value.tsx: label': [/^Value: Enter a number/],
  'ordering/order-lines.tsx: quantityOf(formatLineName(line))': [
    /^Order from Buy now, Quantity of .*: Enter a whole number/,
  ],
};
