import { Select } from '@mantine/core';
import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import { analysisPeriod, type InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { FieldRow } from '../../../form/field-row.tsx';
import { NumberField } from '../../../form/number-field.tsx';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import { percentRule } from '../../../lib/numbers/rules.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { Card } from '../../../ui/page.tsx';
import {
  frequencyOptions,
  gradeShare,
  periodOptions,
  planningMethodHelps,
  planningMethodOptions,
  sharesProblem,
  strategyOptions,
} from '../words.ts';
import { DaysField, type InsightsFieldsProps } from './days-field.tsx';
import { SafetyStockFields, type SafetyStockFieldsProps } from './safety-stock-fields.tsx';
import styles from './insights-page.module.css';

const shareRule: NumberRule = { ...percentRule, isWhole: true, isRequired: true };

interface PeriodProps {
  readonly label: string;
  readonly description: string;
  readonly days: InsightsSettings['averageDailySalesPeriodDays'];
  readonly onDays: (days: InsightsSettings['averageDailySalesPeriodDays']) => void;
}

const Period = ({ days, onDays, ...words }: PeriodProps) => (
  <Select
    {...words}
    data={periodOptions}
    allowDeselect={false}
    value={String(days)}
    onChange={(next) => onDays(analysisPeriod.parse(Number(next)))}
  />
);

/** Fields of the planning rate: its method, and the period of the average. */
export const DemandFields = ({ value, onChange }: InsightsFieldsProps) => (
  <Card title="Demand">
    <FieldRow>
      <Select
        label="Planning method"
        description={planningMethodHelps[value.planningMethod]}
        data={planningMethodOptions}
        allowDeselect={false}
        value={value.planningMethod}
        onChange={(planningMethod) => {
          if (planningMethod !== null) onChange((now) => ({ ...now, planningMethod }));
        }}
      />
      <Period
        label="Sales period"
        description="Average daily sales cover this many days before today."
        days={value.averageDailySalesPeriodDays}
        onDays={(averageDailySalesPeriodDays) =>
          onChange((now) => ({ ...now, averageDailySalesPeriodDays }))
        }
      />
    </FieldRow>
  </Card>
);

/** Fields of the stock levels: order quantities, and the thresholds of running low and overstocked. */
export const StockLevelFields = (props: SafetyStockFieldsProps) => {
  const { value, onChange } = props;
  return (
    <Card title="Stock levels">
      <div className={styles.fields}>
        <p className={styles.hint}>
          These levels apply to every item whose product or supplier has none of its own.
        </p>
        <FieldRow>
          <DaysField level="leadTime" {...props} />
          <Select
            label="Reorder frequency"
            description="An order lasts this long beyond the safety stock."
            data={frequencyOptions}
            allowDeselect={false}
            value={value.stockLevels.reorderFrequency}
            onChange={(reorderFrequency) => {
              if (reorderFrequency === null) return;
              onChange((now) => ({
                ...now,
                stockLevels: { ...now.stockLevels, reorderFrequency },
              }));
            }}
          />
        </FieldRow>
        <SafetyStockFields {...props} />
        <FieldRow>
          <DaysField level="runningLowThreshold" {...props} />
          <DaysField level="overstockedThreshold" {...props} />
        </FieldRow>
      </div>
    </Card>
  );
};

/** Fields of the grading: its strategy, its period and the shares of the grades. */
export const GradeFields = ({ value, onChange }: InsightsFieldsProps) => {
  const { grading } = value;
  const change = (part: Partial<InsightsSettings['grading']>): void =>
    onChange((now) => ({ ...now, grading: { ...now.grading, ...part } }));
  const problem = sharesProblem(grading);
  return (
    <Card title="Grades">
      <div className={styles.fields}>
        <FieldRow>
          <Select
            label="Graded by"
            description="The value by which items are ranked."
            data={strategyOptions}
            allowDeselect={false}
            value={grading.strategy}
            onChange={(strategy) => {
              if (strategy !== null) change({ strategy });
            }}
          />
          <Period
            label="Grading period"
            description="The value covers this many days before today."
            days={grading.periodDays}
            onDays={(periodDays) => change({ periodDays })}
          />
        </FieldRow>
        <div className={styles.shares}>
          {gradingLevels.map((level) => (
            <NumberField
              key={level}
              label={gradeShare(level)}
              rule={shareRule}
              value={grading.thresholds[level]}
              onChange={(share) => {
                if (share !== null)
                  change({ thresholds: { ...grading.thresholds, [level]: share } });
              }}
            />
          ))}
        </div>
        {problem === null ? (
          <p className={styles.hint}>
            Shares of the total value. The best items that make up the first share have grade A.
          </p>
        ) : (
          <AlertBox tone="error" title={problem} />
        )}
      </div>
    </Card>
  );
};
