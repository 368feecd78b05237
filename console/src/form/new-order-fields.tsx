import { useEffect } from 'react';
import { TextInput } from '@mantine/core';
import { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { CurrencyField, LocationField, SupplierField } from './choice-fields.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { rateRule } from '../lib/numbers/rules.ts';
import { rateAge, referenceRateQuery } from '../data/exchange-rates.ts';
import { nextOrderNameQuery, startingCurrencyQuery } from '../data/purchase-orders/order.ts';
import { useToday } from '../data/settings.ts';
import { useFormFields } from './use-form-fields.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FieldRow } from './field-row.tsx';
import { nextNumber, rateLabel } from './words.ts';

const isGiven = (currency: string | null | undefined): currency is string =>
  currency !== null && currency !== undefined;

export type NewOrder = z.output<(typeof createPurchaseOrderWithQuantities)['body']>;

interface FieldsProps {
  readonly form: UseFormReturn<NewOrder>;
  /** Of the shop; null while it is unknown. */
  readonly shopCurrency: string | null;
  /** Absent: the supplier is given. */
  readonly onSupplier?: (id: string | null) => void;
  /** Problem of the day until which the order covers demand. */
  readonly coverageProblem?: string | null;
}

const dates = [
  ['issueDate', 'Issue date', 'The day the order counts from'],
  ['arrivalDate', 'Arrival date', 'Of the first shipment'],
  ['defaultStockCoverageDate', 'Covers stock until', 'For suggested quantities'],
] as const;

interface RateProps {
  readonly form: FieldsProps['form'];
  readonly currency: string;
  readonly shopCurrency: string;
}

const setRate = ({ form, shopCurrency }: Omit<RateProps, 'currency'>, rate: number | null): void =>
  form.setValue('exchangeRate', rate === null ? undefined : { currency: shopCurrency, rate }, {
    shouldDirty: true,
  });

/** The rate of the shop's currency and how old it is, while it is the reference rate. */
const RateField = (props: RateProps) => {
  const { form, currency, shopCurrency } = props;
  const rate = useWatch({ control: form.control, name: 'exchangeRate' })?.rate ?? null;
  const reference = useQuery(referenceRateQuery(currency, shopCurrency)).data;
  const today = useToday();
  const age = reference?.rate === rate ? rateAge(reference, today) : null;
  return (
    <NumberField
      label={rateLabel(currency, shopCurrency)}
      description={age?.text ?? 'Without a rate, unit costs start at 0'}
      rule={rateRule}
      value={rate}
      onChange={(value) => setRate(props, value)}
    />
  );
};

/** Fills in the reference rate of a chosen currency; an unknown rate is left to be typed (AMB-157). */
const usePrefill = (form: FieldsProps['form'], shopCurrency: string | null) => {
  const client = useQueryClient();
  return async (code: string | null): Promise<void> => {
    form.setValue('currency', code === shopCurrency ? null : code, { shouldDirty: true });
    form.setValue('exchangeRate', undefined);
    if (code === null || shopCurrency === null || code === shopCurrency) return;
    const known = await client.query(referenceRateQuery(code, shopCurrency)).catch(() => null);
    const { currency, exchangeRate } = form.getValues();
    if (currency === code && exchangeRate === undefined && known !== null)
      setRate({ form, shopCurrency }, known.rate);
  };
};

/** Uses the currency of the supplier's last order, unless one was chosen; returns the reason where it cannot. */
const useStartingCurrency = (form: FieldsProps['form'], shopCurrency: string | null): string => {
  const supplierId = useWatch({ control: form.control, name: 'supplierId' });
  const { data } = useQuery(startingCurrencyQuery(supplierId));
  useEffect(() => {
    const isChosen = form.getFieldState('currency').isDirty;
    if (data === undefined || shopCurrency === null || isChosen) return;
    const { currency, rate } = data;
    form.setValue('currency', currency);
    form.setValue('exchangeRate', rate === null ? undefined : { currency: shopCurrency, rate });
  }, [form, data, shopCurrency]);
  return supplierId === null ? '' : (data?.notes.join(' ') ?? '');
};

/** A form checked by the contract's own schema. */
export const useNewOrderForm = (defaultValues: NewOrder) =>
  useForm<NewOrder>({
    defaultValues,
    resolver: standardSchemaResolver(createPurchaseOrderWithQuantities.body as never),
  });

const Money = ({ form, shopCurrency }: FieldsProps) => {
  const currency = useWatch({ control: form.control, name: 'currency' });
  const prefill = usePrefill(form, shopCurrency);
  const why = useStartingCurrency(form, shopCurrency);
  const foreign = isGiven(currency) && shopCurrency !== null && currency !== shopCurrency;
  return (
    <FieldRow>
      <CurrencyField
        {...(why !== '' && { description: why })}
        first={shopCurrency}
        value={currency ?? shopCurrency}
        onChange={(code) => void prefill(code)}
      />
      {foreign && <RateField form={form} currency={currency} shopCurrency={shopCurrency} />}
    </FieldRow>
  );
};

/** Fields of a new order: supplier, name, currency, location and dates. */
export const NewOrderFields = (props: FieldsProps) => {
  const { form, onSupplier, coverageProblem } = props;
  const { errors } = form.formState;
  const field = useFormFields(form);
  const supplier = field.value('supplierId');
  const nextName = useQuery(nextOrderNameQuery).data?.name;
  return (
    <>
      {onSupplier !== undefined && (
        <SupplierField
          placeholder="Choose a supplier"
          data-autofocus
          openOnFocus={false}
          nothingFoundMessage="No such supplier"
          value={supplier.value}
          onChange={(id) => {
            supplier.onChange(id);
            onSupplier(id);
          }}
        />
      )}
      <FieldRow>
        <TextInput
          label="Name"
          placeholder={nextNumber(nextName)}
          error={errors.name && 'At most 200 characters'}
          {...form.register('name')}
        />
        <TextInput
          label="Reference"
          placeholder="The supplier's own number"
          error={errors.reference && 'At most 200 characters'}
          {...form.register('reference')}
        />
      </FieldRow>
      <Money {...props} />
      <LocationField {...field.value('locationId')} />
      <FieldRow>
        {dates.map(([name, label, description]) => (
          <DateField
            key={name}
            {...{ label, description }}
            {...field.value(name)}
            error={name === 'defaultStockCoverageDate' && coverageProblem}
          />
        ))}
      </FieldRow>
    </>
  );
};
