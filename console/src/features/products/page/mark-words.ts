import {
  gradingStrategy,
  gradingStrategyLabels,
} from '@quartermaster/contracts/inventory/rules/grades';
import type {
  HistoryMark,
  SettingName,
  SettingValue,
} from '@quartermaster/contracts/products/history-calls';
import { formatCount } from '../../../lib/format.ts';

export type MarkKind = HistoryMark['kind'];

export const markLabels: Readonly<Record<MarkKind, string>> = {
  ORDER: 'Order',
  RECEIPT: 'Receipt',
  SETTINGS: 'Settings',
};

export const markColours: Readonly<Record<MarkKind, string>> = {
  ORDER: 'var(--muted)',
  RECEIPT: 'var(--success-text)',
  SETTINGS: 'var(--warning-text)',
};

const settingLabels: Readonly<Record<SettingName, string>> = {
  leadTime: 'Lead time',
  reorderFrequency: 'Reorder frequency',
  stockBuffer: 'Stock buffer',
  runningLowThreshold: 'Running low',
  overstockedThreshold: 'Overstocked',
  averageDailySalesPeriodDays: 'Sales period',
  gradingPeriodDays: 'Grading period',
  gradingStrategy: 'Graded by',
  gradingThresholds: 'Shares of the grades',
};

const formatCode = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

const valueText = (setting: SettingName, value: SettingValue): string => {
  if (value === null) return 'that of the team';
  if (typeof value === 'number') return formatCount(value, 'day');
  const strategy = gradingStrategy.safeParse(value);
  if (strategy.success) return gradingStrategyLabels[strategy.data].toLowerCase();
  return setting === 'reorderFrequency' ? formatCode(value) : value;
};

/** Formats the changes of settings in one line. */
export const settingsText = ({ changes }: Extract<HistoryMark, { kind: 'SETTINGS' }>): string =>
  changes
    .map(
      ({ setting, before, after }) =>
        `${settingLabels[setting]}: ${valueText(setting, before)} to ${valueText(setting, after)}`,
    )
    .join('; ');

export const unitsText = (quantity: number): string => formatCount(quantity, 'unit');
