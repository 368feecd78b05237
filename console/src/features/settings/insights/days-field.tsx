import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { NumberField } from '../../../form/number-field.tsx';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import { daysRule } from '../../../lib/numbers/rules.ts';
import { type DayLevel, levelWords } from '../words.ts';

const requiredDays: NumberRule = { ...daysRule, isRequired: true };

export interface InsightsFieldsProps {
  readonly value: InsightsSettings;
  readonly onChange: (step: (settings: InsightsSettings) => InsightsSettings) => void;
}

/** A stock level of the team in days. */
export const DaysField = ({
  level,
  value,
  onChange,
}: InsightsFieldsProps & { readonly level: DayLevel }) => {
  const { label, help } = levelWords[level];
  const set = (days: number): void =>
    onChange((now) => ({ ...now, stockLevels: { ...now.stockLevels, [level]: days } }));
  return (
    <NumberField
      label={label}
      description={help}
      rule={requiredDays}
      value={value.stockLevels[level]}
      onChange={(days) => {
        if (days !== null) set(days);
      }}
    />
  );
};
