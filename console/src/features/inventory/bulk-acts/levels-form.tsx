import { useState } from 'react';
import type { BulkChange } from '../../../data/bulk-acts.ts';
import { FormPanel } from '../../../form/form-panel.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import { levelHelps, levelTitles } from '../../../item/words.ts';
import { daysRule } from '../../../lib/numbers/rules.ts';
import { type BulkFormProps, useBulkForm } from './bulk-form.ts';
import { listProductIds, useProductScope } from './product-scope.ts';
import { emptyLevelsStay, levelsOf } from '../words.ts';

type Levels = Omit<Extract<BulkChange, { readonly kind: 'stockLevels' }>, 'kind'>;
const levels = Object.keys(levelTitles) as (keyof typeof levelTitles)[];

/** Sets stock levels of the products of the items; levels without a typed value stay. */
export const LevelsForm = (props: BulkFormProps) => {
  const { items, onClose } = props;
  const [typed, setTyped] = useState<Levels>({});
  const scope = useProductScope(items);
  const { saving, save } = useBulkForm(props);
  const isChanged = Object.keys(typed).length > 0;
  return (
    <FormPanel
      title={levelsOf(listProductIds(items).length)}
      note={emptyLevelsStay(scope)}
      width={400}
      saveLabel="Set stock levels"
      dirty={isChanged}
      isReady={isChanged}
      saving={saving}
      onSave={(release) => save({ kind: 'stockLevels', ...typed }, release)}
      onClose={onClose}
    >
      {levels.map((level, at) => (
        <NumberField
          key={level}
          label={levelTitles[level]}
          description={levelHelps[level]}
          rule={daysRule}
          value={typed[level] ?? null}
          isLive
          {...(at === 0 && { 'data-autofocus': true })}
          onChange={(value) => {
            const { [level]: _, ...others } = typed;
            setTyped(value === null ? others : { ...others, [level]: value });
          }}
        />
      ))}
    </FormPanel>
  );
};
