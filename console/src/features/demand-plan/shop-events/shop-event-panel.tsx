import { Input, MultiSelect, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { MAX_EVENT_ITEMS } from '@quartermaster/contracts/demand-plan/shop-events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveShopEvent } from '../../../data/demand-plan.ts';
import { fetchCategories } from '../../../data/products.ts';
import { variantsByTitleQuery } from '../../../data/variant-choice.ts';
import { variantName } from '../../../data/variants.ts';
import { DateField } from '../../../form/date-field.tsx';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import { toLabelledOptions } from '../../../lib/options.ts';
import { joinParts } from '../../../lib/words.ts';
import {
  checkForm,
  type EventForm,
  liftRule,
  type Scope,
  type ShownEvent,
  toEvent,
  toForm,
} from './shop-event-form.ts';
import { kindLabels } from './words.ts';

const scopes: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'ALL', label: 'All items' },
  { value: 'CATEGORY', label: 'A category' },
  { value: 'ITEMS', label: 'Some items' },
];

type Form = ReturnType<typeof useFormPanel<EventForm>>;

const CategoryField = ({ form }: { readonly form: Form }) => {
  const { data = [] } = useQuery({
    queryKey: ['products', 'categories'],
    queryFn: ({ signal }) => fetchCategories({ signal }),
  });
  return <Select label="Category" searchable data={data} {...form.field.value('category')} />;
};

/** Items that match a search, after those that are chosen. */
const useItemChoices = (event: ShownEvent | null, search: string) => {
  const { data } = useQuery(variantsByTitleQuery(search));
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const found = (data?.data ?? []).map(
    (variant) => [variant.id, joinParts(' · ', variantName(variant), variant.sku)] as const,
  );
  const named = (event?.variantIds ?? []).map((id, at) => {
    const title = event?.itemTitles[at] ?? '';
    return [id, title === '' ? 'Item that is not known' : title] as const;
  });
  const labels = new Map([...named, ...seen, ...found]);
  return {
    options: Array.from(labels, ([value, label]) => ({ value, label })),
    /** Keeps the names of chosen items, which a later search does not find. */
    keep: (ids: readonly string[]): void =>
      setSeen(new Map(ids.map((id) => [id, labels.get(id) ?? id]))),
  };
};

const ItemsField = ({
  form,
  event,
}: {
  readonly form: Form;
  readonly event: ShownEvent | null;
}) => {
  const [search, setSearch] = useState('');
  const { options, keep } = useItemChoices(event, search);
  const { variantIds } = form.value;
  return (
    <MultiSelect
      label="Items"
      placeholder="Search title, variant or SKU"
      searchable
      maxValues={MAX_EVENT_ITEMS}
      filter={({ options: all }) => all}
      data={options}
      value={[...variantIds]}
      error={form.field.value('variantIds').error}
      onSearchChange={setSearch}
      onChange={(ids) => {
        keep(ids);
        form.set({ variantIds: ids });
      }}
    />
  );
};

interface ShopEventPanelProps {
  /** Null for a new one. */
  readonly event: ShownEvent | null;
  readonly onClose: () => void;
}

/** Adds an event of the shop, or changes one. */
export const ShopEventPanel = ({ event, onClose }: ShopEventPanelProps) => {
  const { mutateAsync } = useSaveShopEvent();
  const form: Form = useFormPanel<EventForm>({
    start: toForm(event),
    check: checkForm,
    send: (value) => mutateAsync({ id: event?.shopEventId ?? null, event: toEvent(value) }),
    done: event === null ? 'Event added' : 'Event saved',
    onSaved: onClose,
  });
  const { field, value } = form;
  return (
    <FormPanel
      title={event === null ? 'New event' : event.name}
      width={400}
      saveLabel={event === null ? 'Add event' : 'Save event'}
      form={form}
      isReady={form.isDirty}
      onClose={onClose}
    >
      <Stack gap={16}>
        <TextInput label="Name" maxLength={100} data-autofocus {...field.text('name')} />
        <Select
          label="Kind"
          data={toLabelledOptions(kindLabels)}
          allowDeselect={false}
          value={value.kind}
          onChange={(kind) => form.set({ kind: kind ?? value.kind })}
        />
        <DateField label="First day" {...field.value('startDate')} />
        <DateField label="Last day" {...field.value('endDate')} />
        <NumberField
          label="Change of sales, percent"
          description="50 for half more, -100 for no sales"
          rule={liftRule}
          isLive
          {...field.value('percent')}
        />
        <Input.Wrapper label="Concerns" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Concerns"
            data={[...scopes]}
            value={value.scope}
            onChange={(scope) => form.set({ scope })}
          />
        </Input.Wrapper>
        {value.scope === 'CATEGORY' && <CategoryField form={form} />}
        {value.scope === 'ITEMS' && <ItemsField form={form} event={event} />}
      </Stack>
    </FormPanel>
  );
};
