import { toDay } from '@quartermaster/contracts/core/day';
import type { ProductId, TeamId } from '@quartermaster/contracts/core/ids';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { HistoryMark, SettingName } from '@quartermaster/contracts/products/history-calls';
import type { ReadPool } from '../../core/paging.ts';
import { toTeamSettings } from './projection.ts';
import { type SettingsStep, WHOLE_TEAM } from './tables.ts';

type Settings = SettingsStep['settings'];
type SettingsMark = Extract<HistoryMark, { kind: 'SETTINGS' }>;

/** The last changes of a team and of a product; more are not shown. */
const MAX_STEPS = 200;

const listChanges = (before: Settings, after: Settings): SettingsMark['changes'] =>
  (Object.keys(after) as SettingName[]).flatMap((setting) => {
    const [was, is] = [before[setting] ?? null, after[setting] ?? null];
    return was === is ? [] : [{ setting, before: was, after: is }];
  });

const toMarks = (
  steps: readonly SettingsStep[],
  first: Settings,
  { scope, timeZone }: { readonly scope: SettingsMark['scope']; readonly timeZone: string },
): readonly SettingsMark[] =>
  steps.flatMap(({ recordedAt, settings }, at) => {
    const changes = listChanges(steps[at - 1]?.settings ?? first, settings);
    const day = toDay(recordedAt, timeZone);
    return changes.length === 0 ? [] : [{ kind: 'SETTINGS' as const, day, scope, changes }];
  });

/** Changes of the settings of a team and of one of its products, oldest first. */
export const readSettingsMarks = async (
  pool: ReadPool,
  { teamId, productId }: { readonly teamId: TeamId; readonly productId: ProductId },
  timeZone: string,
): Promise<readonly SettingsMark[]> => {
  const readSteps = async (subject: string): Promise<readonly SettingsStep[]> => {
    const { rows } = await pool.query<SettingsStep>(
      `select s.subject, s.position, s.recorded_at as "recordedAt", s.settings
       from ${pool.schema}.settings_steps s where s.team_id = $1 and s.subject = $2
       order by s.position collate "C" desc limit ${String(MAX_STEPS)}`,
      [teamId, subject],
    );
    return rows.reverse();
  };
  const [ofTeam, ofProduct] = await Promise.all([readSteps(WHOLE_TEAM), readSteps(productId)]);
  const defaults = toTeamSettings(defaultInsightsSettings);
  return [
    ...toMarks(ofTeam, defaults, { scope: 'TEAM', timeZone }),
    ...toMarks(ofProduct, {}, { scope: 'PRODUCT', timeZone }),
  ];
};
