import { MAX_INVITED_AT_ONCE } from '@quartermaster/contracts/members/calls';
import { MAX_DRAFTS } from '@quartermaster/contracts/what-if/calls';
import { formatDate } from '../lib/format.ts';
import { plural } from '../lib/plural.ts';

/** "European Central Bank, Nov 20, 2026, 1 day old" */
export const rateSource = (day: string, ageDays: number): string =>
  ageDays <= 0
    ? `European Central Bank, ${formatDate(day)}, from today`
    : plural(
        ageDays,
        {
          one: 'European Central Bank, {day}, # day old',
          other: 'European Central Bank, {day}, # days old',
        },
        { day: formatDate(day) },
      );

export const TOO_MANY_INVITED = `Invite at most ${String(MAX_INVITED_AT_ONCE)} addresses at once`;

export const noAddress = (text: string): string => `${text} is not an email address`;

export const TOO_MANY_DRAFTS = `A team can have at most ${String(MAX_DRAFTS)} drafts. Delete one first.`;
