import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { levelHelps, levelTitles, levelsOf } from '../../../item/words.ts';
import { daysRule } from '../../../lib/numbers/rules.ts';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { listProductIds, useProductScope } from './product-scope.ts';
import { emptyLevelsStay } from '../words.ts';

type Level = keyof typeof levelTitles;
const levels = Object.keys(levelTitles) as Level[];
const NO_LEVELS: Readonly<Record<Level, number | null>> = {
  stockBuffer: null,
  runningLowThreshold: null,
  overstockedThreshold: null,
};
const isTyped = ([, days]: readonly [string, number | null]): boolean => days !== null;

/** Sets stock levels of the products of the items; levels without a typed value stay. */
export const LevelsForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const scope = useProductScope(items);
  const form = useBulkForm(props, NO_LEVELS, (days) => ({
    kind: 'stockLevels',
    ...Object.fromEntries(Object.entries(days).filter(isTyped)),
  }));
  return (
    <FormPanel
      title={levelsOf(listProductIds(items).length)}
      note={emptyLevelsStay(scope)}
      width={400}
      saveLabel="Set stock levels"
      form={form}
      isReady={form.isDirty}
      onClose={onClose}
    >
      {levels.map((level, at) => (
        <NumberField
          key={level}
          label={levelTitles[level]}
          description={levelHelps[level]}
          rule={daysRule}
          isLive
          {...(at === 0 && { 'data-autofocus': true })}
          {...form.field.value(level)}
        />
      ))}
    </FormPanel>
  );
};
