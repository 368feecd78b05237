import { Select, Stack } from '@mantine/core';
import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import {
  type InsightsSettings,
  type ServiceLevels,
  suggestedServiceLevels,
} from '@quartermaster/contracts/inventory/settings';
import { FieldRow } from '../../../form/field-row.tsx';
import { gradeServiceLevel, safetyStockHelps, safetyStockOptions } from '../words.ts';
import { DaysField, type InsightsFieldsProps } from './days-field.tsx';
import { listLevelOptions } from './service-levels.ts';
import styles from './insights-page.module.css';

export interface SafetyStockFieldsProps extends InsightsFieldsProps {
  readonly saved: InsightsSettings;
}

interface LevelsFieldsProps {
  readonly levels: ServiceLevels;
  readonly saved: ServiceLevels | null;
  readonly onChange: (levels: Partial<ServiceLevels>) => void;
}

const LevelsFields = ({ levels, saved, onChange }: LevelsFieldsProps) => (
  <Stack gap={8}>
    <div className={styles.shares}>
      {gradingLevels.map((grade) => (
        <Select
          key={grade}
          label={gradeServiceLevel(grade)}
          data={listLevelOptions(levels[grade], saved?.[grade] ?? levels[grade])}
          allowDeselect={false}
          value={String(levels[grade])}
          onChange={(level) => onChange({ [grade]: Number(level) })}
        />
      ))}
    </div>
    <p className={styles.hint}>
      Items without a grade count as grade C. A product’s own stock buffer takes the place of the
      service level.
    </p>
  </Stack>
);

/** What sets the safety stock: the stock buffer in days, or a service level for each grade. */
export const SafetyStockFields = (props: SafetyStockFieldsProps) => {
  const { value, saved, onChange } = props;
  const { serviceLevels } = value;
  const chosen = serviceLevels === null ? 'STOCK_BUFFER' : 'SERVICE_LEVEL';
  const choose = (isByLevel: boolean): void =>
    onChange((now) => ({
      ...now,
      serviceLevels: isByLevel ? (saved.serviceLevels ?? suggestedServiceLevels) : null,
    }));
  return (
    <>
      <FieldRow>
        <Select
          label="Safety stock"
          description={safetyStockHelps[chosen]}
          data={safetyStockOptions}
          allowDeselect={false}
          value={chosen}
          onChange={(next) => {
            if (next !== chosen) choose(next === 'SERVICE_LEVEL');
          }}
        />
        {serviceLevels === null && <DaysField level="stockBuffer" {...props} />}
      </FieldRow>
      {serviceLevels !== null && (
        <LevelsFields
          levels={serviceLevels}
          saved={saved.serviceLevels}
          onChange={(levels) =>
            onChange((now) => ({ ...now, serviceLevels: { ...serviceLevels, ...levels } }))
          }
        />
      )}
    </>
  );
};
