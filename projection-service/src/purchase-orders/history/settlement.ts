import {
  countText,
  listDifferences,
  type Describe,
  moneyText,
  numberText,
  textOrNone,
} from './words.ts';

type Credit = Parameters<Describe<'SupplierCreditSet'>>[0];

const causes: Readonly<Record<Credit['cause'], string>> = {
  closed: 'The order was closed short',
  received: 'Units were rejected or replaced',
  undone: 'A receipt was undone',
  reopened: 'The order was opened again',
  declared: 'Units were declared not coming or to be replaced',
  changed: 'The order was changed',
};

const describeCredit: Describe<'SupplierCreditSet'> = (data, { before, names }) => {
  const { credit, previousAmount, cause } = data;
  const units = credit.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const credited = `${moneyText(credit.amount, credit.currency)} for ${countText(units, 'unit')}`;
  const paymentNames = new Map(before.payments.map(({ id, name }) => [id, name]));
  return {
    summary: `${causes[cause]}: the supplier credits ${units === 0 ? 'nothing' : credited}`,
    changes: [
      ...listDifferences([['Credit', moneyText(previousAmount), moneyText(credit.amount)]]),
      ...credit.lines.map(({ productVariantId, quantity, amount }) => ({
        field: `${names.variant(productVariantId)}: not owed`,
        from: null,
        to: `${numberText(quantity)} × ${moneyText(amount / quantity)}`,
      })),
      ...data.payments.map(({ paymentId, from, to }) => ({
        field: `Payment ${paymentNames.get(paymentId) ?? ''}`,
        from: moneyText(from),
        to: moneyText(to),
      })),
    ],
  };
};

export const settlementEntries = {
  SupplierCreditSet: describeCredit,
  SupplierBalanceUsed: (({ amount, currency }) => ({
    summary: `Applied ${moneyText(amount, currency)} of the balance to a payment of another order`,
    changes: [],
  })) satisfies Describe<'SupplierBalanceUsed'>,
  SupplierBalanceApplied: (({ amount, currency }) => ({
    summary: `Applied ${moneyText(amount, currency)} of the balance of another order to a payment`,
    changes: [],
  })) satisfies Describe<'SupplierBalanceApplied'>,
  SupplierBalanceUseUndone: (({ amount, currency }) => ({
    summary: `Took ${moneyText(amount, currency)} back from a payment of another order into the balance`,
    changes: [],
  })) satisfies Describe<'SupplierBalanceUseUndone'>,
  SupplierBalanceApplicationUndone: (({ amount, currency }) => ({
    summary: `Undid ${moneyText(amount, currency)} of the balance of another order on a payment`,
    changes: [],
  })) satisfies Describe<'SupplierBalanceApplicationUndone'>,
  PurchaseOrderReopened: (({ reason }) => ({
    summary: 'Opened the order again',
    changes: listDifferences([['Reason', null, textOrNone(reason)]]),
  })) satisfies Describe<'PurchaseOrderReopened'>,
};
