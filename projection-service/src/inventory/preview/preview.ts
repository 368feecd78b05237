import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ParsedInput, ResponseOf } from '@quartermaster/contracts/core/route';
import type { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import { completeInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { ReadPool } from '../../core/paging.ts';
import { compareItems } from './compared-items.ts';
import { dependOnSales } from './depend-on-sales.ts';
import { compareVariants } from './proposed-numbers.ts';
import { readProposedGrades } from './proposed-grades.ts';
import { buildPreview } from './summary.ts';
import { readVariantsInParts } from './variants-in-parts.ts';
import { requireDatedTeam, addItemNames, groupTermsById } from './team-rows.ts';

type Preview = typeof previewInsightSettings;

/** Derives all numbers of a team with other settings and compares them with those in force; writes nothing. */
export const previewSettings = async (
  pool: ReadPool,
  { teamId, now }: { readonly teamId: TeamId; readonly now: string },
  { settings: given, ...question }: ParsedInput<Preview>['body'],
): Promise<ResponseOf<Preview>> => {
  const { team, shop, terms } = await requireDatedTeam(pool, teamId);
  const settings = completeInsightsSettings(given, team.settings);
  const proposed = { ...team, settings };
  const byId = groupTermsById(terms);
  const withSales = dependOnSales(team.settings, settings);
  const shared = {
    teamId,
    team: proposed,
    shop,
    terms: { before: byId, after: byId },
    now,
    ...(settings.serviceLevels !== null && {
      safetyGrades: await readProposedGrades(pool, teamId, { inForce: team.settings, proposed }),
    }),
  };
  const read = { teamId, variantIds: null, withSales };
  const variants = await compareVariants(shared, readVariantsInParts(pool, read));
  const { page, ...preview } = buildPreview(compareItems(variants, proposed), question);
  return { ...preview, data: await addItemNames(pool, teamId, page) };
};
