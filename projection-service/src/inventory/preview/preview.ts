import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ParsedInput, ResponseOf } from '@quartermaster/contracts/core/route';
import type { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import type { ReadPool } from '../../core/paging.ts';
import { comparedItems } from './compared-items.ts';
import { dependOnSales } from './depend-on-sales.ts';
import { compareVariants } from './proposed-numbers.ts';
import { previewOf } from './summary.ts';
import { teamInParts } from './team-in-parts.ts';
import { datedTeam, namedItems, termsById } from './team-rows.ts';

type Preview = typeof previewInsightSettings;

/** Derives all numbers of a team with other settings and compares them with those in force; writes nothing. */
export const previewSettings = async (
  pool: ReadPool,
  { teamId, now }: { readonly teamId: TeamId; readonly now: string },
  { settings, ...question }: ParsedInput<Preview>['body'],
): Promise<ResponseOf<Preview>> => {
  const { team, terms } = await datedTeam(pool, teamId);
  const proposed = { ...team, settings };
  const byId = termsById(terms);
  const shared = { teamId, team: proposed, terms: { before: byId, after: byId }, now };
  const withSales = dependOnSales(team.settings, settings);
  const read = { teamId, variantIds: null, withSales };
  const variants = await compareVariants(shared, teamInParts(pool, read));
  const { page, ...preview } = previewOf(comparedItems(variants, proposed), question);
  return { ...preview, data: await namedItems(pool, teamId, page) };
};
