import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { type LevelsChange, type ProductLevels, useSetLevels } from '../../data/product-list.ts';
import type { TeamLevels } from '../../data/team-levels.ts';
import { FormPanel } from '../../form/form-panel.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { useFormPanel } from '../../form/use-form-panel.ts';
import { groupItems } from '../../lib/group.ts';
import { daysRule } from '../../lib/numbers/rules.ts';
import { levelHelps, levelTitles } from '../../item/words.ts';
import { toast } from '../../ui/toast.tsx';
import { levelHint, levelsTitle, levelsSet } from './words.ts';

type Levels = ProductSummary['stockLevelsSettings'];
type Level = keyof Levels;
const levels = Object.keys(levelTitles) as Level[];

interface StockLevelsPanelProps {
  readonly products: readonly ProductSummary[];
  /** Stock levels of the team; undefined until they are loaded. */
  readonly team: TeamLevels | undefined;
  readonly onClose: () => void;
}

/** Returns the value that all products share, null for none of their own; undefined where they differ. */
const findSharedValue = (
  products: readonly ProductSummary[],
  level: Level,
): number | null | undefined => {
  const values = new Set(products.map(({ stockLevelsSettings }) => stockLevelsSettings[level]));
  return values.size > 1 ? undefined : [...values][0];
};

/** Returns the products' previous values of the changed levels; products with the same values form one group. */
const groupPreviousLevels = (
  products: readonly ProductSummary[],
  change: LevelsChange,
): readonly ProductLevels[] => {
  const changed = levels.filter((level) => level in change);
  const groups = groupItems(
    products.map(({ id, stockLevelsSettings }) => {
      const had = Object.fromEntries(changed.map((level) => [level, stockLevelsSettings[level]]));
      return { id, had, group: JSON.stringify(had) };
    }),
  );
  return groups.map(([, same]) => ({
    productIds: same.map(({ id }) => id),
    levels: same[0]?.had ?? {},
  }));
};

/** Changes stock levels. A level that differs between the products stays so until a value is typed. */
export const StockLevelsPanel = ({ products, team, onClose }: StockLevelsPanelProps) => {
  const undo = useSetLevels();
  const { mutateAsync } = useSetLevels();
  const start: LevelsChange = Object.fromEntries(
    levels.map((level) => [level, findSharedValue(products, level)]),
  );
  const form = useFormPanel({
    start,
    send: async (_, typed) => {
      await mutateAsync([{ productIds: products.map(({ id }) => id), levels: typed }]);
      return typed;
    },
    onSaved: (typed) => {
      onClose();
      toast.undoable(levelsSet(products.length), () =>
        undo.mutate(groupPreviousLevels(products, typed)),
      );
    },
  });
  return (
    <FormPanel
      title={levelsTitle(products.map(({ title }) => title))}
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
          description={levelHint(levelHelps[level], team?.[level])}
          rule={daysRule}
          placeholder={findSharedValue(products, level) === undefined ? 'Different values' : ''}
          isLive
          {...(at === 0 && { 'data-autofocus': true })}
          {...form.field.value(level)}
          value={form.value[level] ?? null}
        />
      ))}
    </FormPanel>
  );
};
