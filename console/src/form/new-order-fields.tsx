import { TextInput } from '@mantine/core';
import { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { findCoverageHint } from '@quartermaster/contracts/purchase-orders/rules/hints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { CurrencyField, LocationField, SupplierField } from './choice-fields.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { rateRule } from '../lib/numbers/rules.ts';
import { rateAge, referenceRateQuery } from '../data/exchange-rates.ts';
import { nextOrderNameQuery, startingCurrencyQuery } from '../data/purchase-orders/order.ts';
import { useToday } from '../data/settings.ts';
import { FieldRow } from './field-row.tsx';
import textStyles from '../ui/text.module.css';
import { nextNumber, rateLabel } from './words.ts';
import { useFormPanel, type FormOptions } from './use-form-panel.ts';

const schema = createPurchaseOrderWithQuantities.body.strip();

export type NewOrder = z.output<typeof schema>;

const toRate = (currency: string | null, rate: number | null): NewOrder['exchangeRate'] =>
  currency === null || rate === null ? undefined : { currency, rate };

interface NewOrderOptions<Value, Answer> extends FormOptions<Value, NewOrder, Answer> {
  /** Of the shop; null while it is unknown. */
  readonly shopCurrency: string | null;
}

/** Form of a new order. Unless a currency is chosen, it is that of the supplier's last order. */
export const useNewOrderForm = <Value extends NewOrder, Answer>({
  start,
  shopCurrency,
  ...options
}: NewOrderOptions<Value, Answer>) => {
  const [supplierId, setSupplierId] = useState(start.supplierId);
  const last = useQuery(startingCurrencyQuery(supplierId)).data;
  const isKnown = last !== undefined && shopCurrency !== null;
  const form = useFormPanel({
    ...options,
    schema,
    start: {
      ...start,
      ...(isKnown && {
        currency: last.currency,
        exchangeRate: toRate(shopCurrency, last.rate),
      }),
    },
    words: (path) =>
      path === 'name' || path === 'reference' ? 'At most 200 characters' : undefined,
  });
  if (form.value.supplierId !== supplierId) setSupplierId(form.value.supplierId);
  return form;
};

interface FieldsProps {
  readonly form: Pick<
    ReturnType<typeof useNewOrderForm<NewOrder, unknown>>,
    'value' | 'set' | 'update' | 'field'
  >;
  readonly shopCurrency: string | null;
  /** Absent: the supplier is given. */
  readonly onSupplier?: (id: string | null) => void;
}

interface RateProps {
  readonly form: FieldsProps['form'];
  readonly currency: string;
  readonly shopCurrency: string;
}

/** The rate of the shop's currency and how old it is, while it is the reference rate. */
const RateField = ({ form, currency, shopCurrency }: RateProps) => {
  const rate = form.value.exchangeRate?.rate ?? null;
  const reference = useQuery(referenceRateQuery(currency, shopCurrency)).data;
  const today = useToday();
  const age = reference?.rate === rate ? rateAge(reference, today) : null;
  return (
    <NumberField
      label={rateLabel(currency, shopCurrency)}
      description={age?.text ?? 'Without a rate, unit costs start at 0'}
      rule={rateRule}
      value={rate}
      onChange={(value) => form.set({ currency, exchangeRate: toRate(shopCurrency, value) })}
    />
  );
};

/** Fills in the reference rate of a chosen currency; an unknown rate is left to be typed (AMB-157). */
const useCurrencyChoice = ({ form, shopCurrency }: FieldsProps) => {
  const client = useQueryClient();
  return async (code: string | null): Promise<void> => {
    form.set({ currency: code === shopCurrency ? null : code, exchangeRate: undefined });
    if (code === null || shopCurrency === null || code === shopCurrency) return;
    const known = await client.query(referenceRateQuery(code, shopCurrency)).catch(() => null);
    form.update(({ currency, exchangeRate }) =>
      currency === code && exchangeRate === undefined && known !== null
        ? { exchangeRate: toRate(shopCurrency, known.rate) }
        : {},
    );
  };
};

const Money = (props: FieldsProps) => {
  const { form, shopCurrency } = props;
  const { supplierId } = form.value;
  const currency = form.value.currency ?? shopCurrency;
  const choose = useCurrencyChoice(props);
  const { data } = useQuery(startingCurrencyQuery(supplierId));
  const why = supplierId === null ? '' : (data?.notes.join(' ') ?? '');
  return (
    <FieldRow>
      <CurrencyField
        {...(why !== '' && { description: why })}
        first={shopCurrency}
        value={currency}
        onChange={(code) => void choose(code)}
      />
      {currency !== null && shopCurrency !== null && currency !== shopCurrency && (
        <RateField form={form} currency={currency} shopCurrency={shopCurrency} />
      )}
    </FieldRow>
  );
};

/** Fields of a new order: supplier, name, currency, location and dates. */
export const NewOrderFields = (props: FieldsProps) => {
  const { form, onSupplier } = props;
  const { field } = form;
  const supplier = field.value('supplierId');
  const hint = findCoverageHint(form.value);
  const nextName = useQuery(nextOrderNameQuery).data?.name;
  return (
    <>
      {onSupplier !== undefined && (
        <SupplierField
          placeholder="Choose a supplier"
          data-autofocus
          openOnFocus={false}
          nothingFoundMessage="No such supplier"
          {...supplier}
          onChange={(id) => {
            supplier.onChange(id);
            onSupplier(id);
          }}
        />
      )}
      <FieldRow>
        <TextInput label="Name" placeholder={nextNumber(nextName)} {...field.text('name')} />
        <TextInput
          label="Reference"
          placeholder="The supplier's own number"
          {...field.text('reference')}
        />
      </FieldRow>
      <Money {...props} />
      <LocationField {...field.value('locationId')} />
      <FieldRow>
        <DateField
          label="Issue date"
          description="The day the order counts from"
          {...field.value('issueDate')}
        />
        <DateField
          label="Arrival date"
          description="Of the first shipment"
          {...field.value('arrivalDate')}
        />
        <DateField
          label="Covers stock until"
          description={
            hint === null ? (
              'For suggested quantities'
            ) : (
              <span className={textStyles.warn}>Before the arrival: nothing is suggested</span>
            )
          }
          {...field.value('defaultStockCoverageDate')}
        />
      </FieldRow>
    </>
  );
};
