import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsQuery } from '../data/locations.ts';
import { suppliersQuery } from '../data/suppliers.ts';
import { currencyOptions } from '../lib/currencies.ts';
import { toNamedOptions } from '../lib/options.ts';

type ChoiceProps = Omit<SelectProps, 'data'>;

export const SupplierField = (props: ChoiceProps) => (
  <Select
    label="Supplier"
    searchable
    clearable
    data={toNamedOptions(useQuery(suppliersQuery).data)}
    {...props}
  />
);

export const LocationField = (props: ChoiceProps) => (
  <Select
    label="Deliver to"
    placeholder="Choose a location"
    clearable
    data={toNamedOptions(useQuery(locationsQuery).data)}
    {...props}
  />
);

/**
 * Select with hundreds of options. They are rendered only while the field has the focus; otherwise each key press elsewhere in
 * the form would render them again.
 */
export const LongSelect = (props: SelectProps) => {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <Select
      searchable
      comboboxProps={{ keepMounted: hasFocus }}
      onFocusCapture={() => setHasFocus(true)}
      onBlurCapture={() => setHasFocus(false)}
      {...props}
    />
  );
};

interface CurrencyProps extends ChoiceProps {
  /** Currency that comes first; null while it is unknown. */
  readonly first: string | null;
}

export const CurrencyField = ({ first, ...props }: CurrencyProps) => (
  <LongSelect label="Currency" data={currencyOptions(first)} {...props} />
);

/** A currency by its code alone, for narrow places. */
export const CurrencyCodeField = ({ first, ...props }: CurrencyProps) => (
  <LongSelect data={currencyOptions(first).map(({ value }) => value)} {...props} />
);
