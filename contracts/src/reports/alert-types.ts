import { z } from 'zod';

/** Mails about single occurrences (ST-ALT-01..03). */
export const alertTypeLabels = {
  DRAFT_PURCHASE_ORDER: 'Draft Purchase Order alert',
  OVERDUE_PURCHASE_ORDER: 'Overdue Purchase Order alert',
  ARRIVING_INVENTORY: 'Arriving Inventory alert',
} as const;
export type AlertType = keyof typeof alertTypeLabels;
export const alertTypes = Object.keys(alertTypeLabels) as [AlertType, ...AlertType[]];
export const alertType = z.enum(alertTypes);

/** Mails about single occurrences that a team can have beside the three. */
export const furtherAlertTypeLabels = {
  ARRIVAL_MOVED: 'Later Arrival alert',
  NEGATIVE_STOCK: 'Negative Stock alert',
  UNSOLD_GRADE_A: 'Unsold Grade A alert',
  COST_ROSE: 'Risen Cost alert',
} as const;
export type FurtherAlertType = keyof typeof furtherAlertTypeLabels;
export const furtherAlertTypes = Object.keys(furtherAlertTypeLabels) as [
  FurtherAlertType,
  ...FurtherAlertType[],
];
export const furtherAlertType = z.enum(furtherAlertTypes);

/** An alert of either kind. */
export type AnyAlertType = AlertType | FurtherAlertType;
export const anyAlertTypes = [...alertTypes, ...furtherAlertTypes] as const;
export const anyAlertTypeLabels = { ...alertTypeLabels, ...furtherAlertTypeLabels };
export const isAlertType = (type: string): type is AnyAlertType =>
  Object.hasOwn(anyAlertTypeLabels, type);

/** A cost rose when it is more than this many percent above the last one, unless the team sets another number. */
export const DEFAULT_COST_RISE_PERCENT = 10;
export const MAX_COST_RISE_PERCENT = 1000;
/** The percentage of a new alert; null for one that has none. */
export const getInitialPercent = (type: AnyAlertType): number | null =>
  type === 'COST_ROSE' ? DEFAULT_COST_RISE_PERCENT : null;
