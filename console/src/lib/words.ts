import type { Role } from '@quartermaster/contracts/core/server';
import { moqModeShortForms, type MoqMode } from '@quartermaster/contracts/suppliers/supplier';
import { DASH } from './format.ts';
import { plural } from './plural.ts';

/** Joins the non-empty parts. */
export const joinParts = (
  by: string,
  ...parts: readonly (false | string | null | undefined)[]
): string => parts.filter(Boolean).join(by);

export const roleLabels: Readonly<Record<Role, string>> = { MEMBER: 'Member', ADMIN: 'Admin' };

/** "1,000 units per purchase order" */
export const minimumText = (given: { readonly moq: number | null; readonly moqMode: MoqMode }) =>
  given.moq === null
    ? DASH
    : plural(
        given.moq,
        { one: '# unit {mode}', other: '# units {mode}' },
        { mode: moqModeShortForms[given.moqMode] },
      );

/** The title of a variant; empty where the store names its only variant so because it must have a name. */
export const variantTitleText = (title: string): string => (title === 'Default Title' ? '' : title);

export const yesterdayAt = (time: string): string => `Yesterday, ${time}`;
export const todayAt = (time: string): string => `Today, ${time}`;
export const tomorrowAt = (time: string): string => `Tomorrow, ${time}`;

/** "Rabbit Night Light, Red" */
export const itemName = (item: {
  readonly productTitle?: string | undefined;
  readonly variantTitle?: string | undefined;
}): string => joinParts(', ', item.productTitle, item.variantTitle);
