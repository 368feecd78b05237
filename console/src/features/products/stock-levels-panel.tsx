import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { useState } from 'react';
import { type LevelsChange, type ProductLevels, useSetLevels } from '../../data/product-list.ts';
import { FormPanel } from '../../form/form-panel.tsx';
import { NumberField } from '../../form/number-field.tsx';
import { formatCount } from '../../lib/format.ts';
import { daysRule } from '../../lib/numbers/rules.ts';
import { toast } from '../../ui/toast.tsx';
import { levelTitles } from './columns.tsx';

type Levels = ProductSummary['stockLevelsSettings'];
type Level = keyof Levels;
const levels = Object.keys(levelTitles) as Level[];

const helps: Readonly<Record<Level, string>> = {
  stockBuffer: 'Days of sales that stay in stock beyond the lead time.',
  runningLowThreshold: 'An item is running low so many days before its last day to order.',
  overstockedThreshold: 'An item with stock for more days than this is overstocked.',
};

interface StockLevelsPanelProps {
  readonly products: readonly ProductSummary[];
  /** Those of the team. */
  readonly team: Levels | undefined;
  readonly onClose: () => void;
}

/** The value that all products have; null where they differ or have none. */
const shared = (products: readonly ProductSummary[], level: Level): number | null => {
  const values = new Set(products.map(({ stockLevelsSettings }) => stockLevelsSettings[level]));
  const [only = null] = values;
  return values.size === 1 ? only : null;
};

/** Sets what each product had before. */
const before = (products: readonly ProductSummary[]): readonly ProductLevels[] =>
  products.map(({ id, stockLevelsSettings }) => ({
    productIds: [id],
    levels: stockLevelsSettings,
  }));

/** Levels that were changed; those of several products stay apart until one is typed. */
export const StockLevelsPanel = ({ products, team, onClose }: StockLevelsPanelProps) => {
  const [typed, setTyped] = useState<LevelsChange>({});
  const undo = useSetLevels();
  const set = useSetLevels();
  const count = formatCount(products.length, 'product');
  const save = (change: LevelsChange, text: string, release: () => void): void =>
    set.mutate([{ productIds: products.map(({ id }) => id), levels: change }], {
      onSuccess: () => {
        release();
        onClose();
        toast.undoable(text, () => undo.mutate(before(products)));
      },
    });
  const isChanged = Object.keys(typed).length > 0;
  return (
    <FormPanel
      title={
        products.length === 1
          ? `Stock levels of ${products[0]?.title ?? ''}`
          : `Stock levels of ${count}`
      }
      width={400}
      saveLabel="Set stock levels"
      dirty={isChanged}
      isReady={isChanged}
      saving={set.isPending || set.isSuccess}
      onSave={(release) => save(typed, `Stock levels of ${count} set`, release)}
      onClose={onClose}
    >
      {levels.map((level, at) => (
        <NumberField
          key={level}
          label={levelTitles[level]}
          description={`${helps[level]} Empty: ${
            team?.[level] === undefined || team[level] === null
              ? 'that of the team'
              : formatCount(team[level], 'day')
          }, as set for the team.`}
          rule={daysRule}
          value={level in typed ? (typed[level] ?? null) : shared(products, level)}
          isLive
          {...(at === 0 && { 'data-autofocus': true })}
          onChange={(value) => setTyped({ ...typed, [level]: value })}
        />
      ))}
    </FormPanel>
  );
};
