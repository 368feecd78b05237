import { Chip, Group, Input, SegmentedControl, Stack } from '@mantine/core';
import {
  type Adjustment,
  MAX_PERCENT,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import { MAX_MONTH_UNITS } from '@quartermaster/contracts/demand-plan/plan';
import { toCalendarMonth } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import {
  type MatchingChange,
  useAdjustMatching,
  useUndoAdjustment,
} from '../../../data/demand-plan.ts';
import type { ListAnswer } from '../../../data/list-call.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { useFormPanel } from '../../../form/use-form-panel.ts';
import { formatMonth } from '../../../lib/format.ts';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import type { List } from '../../../list/definition.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { toast } from '../../../ui/toast.tsx';
import { listPlanMonths } from '../plan-months.ts';
import { usePlanScreen } from '../plan-screen.ts';
import { adjusted, adjustmentUndone, changeItems, itemsThatMatch, SAVE_FIRST } from '../words.ts';
import type { PlanRow } from './plan-edits.ts';

type Way = MatchingChange['way'];

const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: 'PERCENT', label: 'By percent' },
  { value: 'TOTAL', label: 'To a total' },
  { value: 'FORECAST', label: 'To the forecast' },
];

const wayHelps: Readonly<Record<Way, string>> = {
  PERCENT: 'Each planned quantity grows or shrinks; halves are rounded up.',
  TOTAL:
    'The planned quantities of each chosen month add up to the total, by their present shares.',
  FORECAST: 'Adjusted quantities of the chosen months are dropped, and the forecast counts again.',
};

const percentRule: NumberRule = { kind: 'percent', min: -100, max: MAX_PERCENT };
const totalRule: NumberRule = { kind: 'quantity', max: MAX_MONTH_UNITS };

interface Change {
  readonly way: Way;
  readonly percent: number | null;
  readonly total: number | null;
  /** Calendar months. */
  readonly months: readonly number[];
}
const nothingChosen: Change = { way: 'PERCENT', percent: null, total: null, months: [] };

const checkChange = ({ way, percent, total, months }: Change) => ({
  percent: way === 'PERCENT' && percent === null ? 'Enter a percentage' : null,
  total: way === 'TOTAL' && total === null ? 'Enter a total' : null,
  months: months.length === 0 ? 'Choose at least one month' : null,
});

const toMatchingChange = ({ way, percent, total }: Change): MatchingChange => {
  if (way === 'PERCENT') return { way, percent: percent ?? 0 };
  return way === 'TOTAL' ? { way, total: total ?? 0 } : { way };
};

const showUndone = (undone: Adjustment): void => {
  const say = undone.changedSince === 0 ? toast.success : toast.warning;
  say(adjustmentUndone(undone));
};

/** Shows what an adjustment changed, and offers to undo it, also when its panel is closed. */
const useShowAdjustment = () => {
  const { mutateAsync } = useUndoAdjustment();
  const undo = (id: string): void => void mutateAsync(id).then(showUndone, () => undefined); // the mutation shows its failure
  return (done: Adjustment): void => {
    if (done.changedCells === 0) toast.success(adjusted(done));
    else toast.undoable(adjusted(done), () => undo(done.id));
  };
};

interface ChangeMatchingPanelProps {
  readonly list: Pick<List<PlanRow, ListAnswer<PlanRow>, never>, 'answer' | 'narrowing'>;
  readonly onClose: () => void;
}

/** Changes months of all items that match the search and the filters of the list. */
export const ChangeMatchingPanel = ({ list, onClose }: ChangeMatchingPanelProps) => {
  const { search, filters } = list.narrowing;
  const { startDate, editing } = usePlanScreen();
  const { mutateAsync } = useAdjustMatching();
  const show = useShowAdjustment();
  const items = list.answer.data?.total ?? 0;
  const hasEdits = editing.edits.size > 0;
  const form = useFormPanel({
    start: nothingChosen,
    check: checkChange,
    send: async (value) => {
      const { months } = value;
      show(await mutateAsync({ search, filters, months, change: toMatchingChange(value) }));
    },
    onSaved: onClose,
  });
  const { way, months } = form.value;
  const { error } = form.field.value('months');
  return (
    <FormPanel
      title="Change matching items"
      note={itemsThatMatch(items, search !== '' || filters.length > 0)}
      width={400}
      saveLabel={changeItems(items)}
      form={form}
      isReady={items > 0 && !hasEdits}
      onClose={onClose}
    >
      <Stack gap={16}>
        {hasEdits && <AlertBox tone="warning">{SAVE_FIRST}</AlertBox>}
        <Input.Wrapper
          label="Change"
          description={wayHelps[way]}
          inputWrapperOrder={['label', 'input', 'description']}
        >
          <SegmentedControl
            fullWidth
            aria-label="Change"
            data={[...ways]}
            value={way}
            onChange={(next) => form.set({ way: next })}
          />
        </Input.Wrapper>
        {way === 'PERCENT' && (
          <NumberField
            label="Percent more or less"
            rule={percentRule}
            isLive
            data-autofocus
            {...form.field.value('percent')}
          />
        )}
        {way === 'TOTAL' && (
          <NumberField
            label="Units in each month"
            rule={totalRule}
            isLive
            {...form.field.value('total')}
          />
        )}
        <Input.Wrapper label="Months" error={error} labelElement="div">
          <Group gap={8} role="group" aria-label="Months" pt={4}>
            <Chip.Group
              multiple
              value={months.map(String)}
              onChange={(chosen) => form.set({ months: chosen.map(Number) })}
            >
              {listPlanMonths(startDate).map((day) => (
                <Chip key={day} value={String(toCalendarMonth(day))} size="xs">
                  {formatMonth(day)}
                </Chip>
              ))}
            </Chip.Group>
          </Group>
        </Input.Wrapper>
      </Stack>
    </FormPanel>
  );
};
