import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSetLikeItem } from '../../../data/demand-plan.ts';
import { variantsByTitleQuery } from '../../../data/variant-choice.ts';
import { variantName } from '../../../data/variants.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import { joinParts } from '../../../lib/words.ts';
import { LIKE_ITEM_HELP } from '../words.ts';
import { formatItemName, getRowId, type PlanRow } from './plan-edits.ts';

const likePercentRule: NumberRule = { kind: 'percent', isWhole: true, min: 1, max: 1000 };

interface LikeForm {
  readonly likeId: string | null;
  readonly percent: number | null;
}

const checkLike = ({ likeId, percent }: LikeForm) => ({
  percent: likeId !== null && percent === null ? 'Enter a percentage' : null,
});

/** Items of the shop that match a search, but the item itself, with the one that is chosen. */
const useChoices = (row: PlanRow, search: string, chosen: string | null) => {
  const { data } = useQuery(variantsByTitleQuery(search));
  const found = (data?.data ?? [])
    .filter(({ id }) => id !== getRowId(row))
    .map((variant) => ({
      value: variant.id,
      label: joinParts(' · ', variantName(variant), variant.sku),
    }));
  const { like } = row;
  const isMissing = chosen !== null && !found.some(({ value }) => value === chosen);
  return like !== null && isMissing && like.demandPlanItemId === chosen
    ? [{ value: like.demandPlanItemId, label: like.title }, ...found]
    : found;
};

interface LikeItemPanelProps {
  readonly row: PlanRow;
  readonly onClose: () => void;
}

/** Says which item a new item sells like, and how much of it. */
export const LikeItemPanel = ({ row, onClose }: LikeItemPanelProps) => {
  const { like } = row;
  const { mutateAsync } = useSetLikeItem();
  const form = useFormPanel<LikeForm>({
    start: { likeId: like?.demandPlanItemId ?? null, percent: like?.percent ?? 100 },
    check: checkLike,
    send: async ({ likeId, percent }) => {
      const chosen = likeId === null ? null : { demandPlanItemId: likeId, percent: percent ?? 100 };
      await mutateAsync({ id: getRowId(row), like: chosen });
    },
    onSaved: onClose,
  });
  const { likeId } = form.value;
  const [search, setSearch] = useState('');
  const choices = useChoices(row, search, likeId);
  return (
    <FormPanel
      title="Sells like another item"
      note={formatItemName(row)}
      width={400}
      saveLabel="Save"
      form={form}
      onClose={onClose}
    >
      <Stack gap={16}>
        <p>{LIKE_ITEM_HELP}</p>
        <Select
          label="Like item"
          placeholder="Search title, variant or SKU"
          searchable
          clearable
          filter={({ options }) => options}
          data={choices}
          value={likeId}
          onSearchChange={setSearch}
          onChange={(next) => form.set({ likeId: next })}
        />
        <NumberField
          label="Percent of its sales"
          rule={likePercentRule}
          isLive
          {...form.field.value('percent')}
        />
      </Stack>
    </FormPanel>
  );
};
