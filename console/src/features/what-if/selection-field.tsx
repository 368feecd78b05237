import { Select } from '@mantine/core';
import { inventoryFilters } from '@quartermaster/contracts/inventory/calls/list-body';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import type { WhatIfSelection } from '@quartermaster/contracts/what-if/draft';
import { useQuery } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal/es6';
import { savedViewsQuery } from '../../data/saved-views.ts';
import { selectionText } from './words.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selection: WhatIfSelection;
}

const createChoice = (value: string, selection: WhatIfSelection): Choice => ({
  value,
  label: selectionText(selection),
  selection,
});

const allItems = createChoice('all', { matching: { filters: [] } });

/** Returns the items of a view as a choice; none for a view with filters that the list no longer supports. */
const toChoices = ({ id, name, settings }: SavedView): readonly Choice[] => {
  const filters = inventoryFilters.safeParse(settings.filters);
  return filters.success
    ? [{ value: id, label: name, selection: { matching: { filters: filters.data } } }]
    : [];
};

interface Props {
  readonly selection: WhatIfSelection;
  readonly onChange: (selection: WhatIfSelection) => void;
}

/** Chooses the items of a draft: its present ones, all, or those of a view of the inventory. */
export const SelectionField = ({ selection, onChange }: Props) => {
  const { data: views = [] } = useQuery(savedViewsQuery('INVENTORY'));
  const others = [allItems, ...views.flatMap(toChoices)];
  const now = others.find((one) => isEqual(one.selection, selection));
  const own = createChoice('own', selection);
  const choices = now === undefined ? [own, ...others] : others;
  return (
    <Select
      label="Items"
      description="All, or those of a view of the inventory. Single items are selected in the inventory."
      allowDeselect={false}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={now?.value ?? own.value}
      onChange={(value) => {
        const chosen = choices.find((one) => one.value === value);
        if (chosen !== undefined) onChange(chosen.selection);
      }}
    />
  );
};
