import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../data/locations.ts';
import { suppliersQuery } from '../data/suppliers.ts';
import { currencyOptions } from '../lib/currencies.ts';
import { named } from '../lib/options.ts';

type ChoiceProps = Omit<SelectProps, 'data'>;

/** A supplier of the team, or none. */
export const SupplierField = (props: ChoiceProps) => (
  <Select
    label="Supplier"
    searchable
    clearable
    data={named(useQuery(suppliersQuery).data)}
    {...props}
  />
);

/** Where goods go to, or nowhere yet. */
export const LocationField = (props: ChoiceProps) => (
  <Select
    label="Deliver to"
    placeholder="Choose a location"
    clearable
    data={named(useQuery(locationsQuery).data)}
    {...props}
  />
);

/** `first` is the most likely one. */
export const CurrencyField = ({
  first,
  ...props
}: ChoiceProps & { readonly first: string | null }) => (
  <Select label="Currency" searchable data={currencyOptions(first)} {...props} />
);
