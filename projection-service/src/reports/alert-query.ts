import type { TeamId } from '@quartermaster/contracts/core/ids';
import type {
  AlertDefinition,
  FurtherAlertDefinition,
} from '@quartermaster/contracts/reports/calls/alerts';
import {
  alertTypes,
  type AnyAlertType,
  furtherAlertTypes,
} from '@quartermaster/contracts/reports/alert-types';
import type { ReadPool } from '../core/paging.ts';
import { buildColumns } from './query.ts';
import { type AlertDefinitionRow, alertDefinitions } from './tables.ts';

const alertColumns = buildColumns(alertDefinitions, 'a');

/** An alert; null when the team has none with this id. */
export const findAlert = async (
  pool: ReadPool,
  teamId: TeamId,
  id: string,
): Promise<AlertDefinitionRow | null> => {
  const { rows } = await pool.query<AlertDefinitionRow>(
    `select ${alertColumns} from ${pool.schema}.alert_definitions a where a.team_id = $1 and a.id = $2`,
    [teamId, id],
  );
  return rows[0] ?? null;
};

/** The alerts of some types in the order of the types. */
const readAlertsByType = async <Type extends AnyAlertType>(
  pool: ReadPool,
  teamId: TeamId,
  types: readonly Type[],
) => {
  const { rows } = await pool.query<AlertDefinitionRow & { readonly type: Type }>(
    `select ${alertColumns} from ${pool.schema}.alert_definitions a
     where a.team_id = $1 and a.type = any($2::text[])`,
    [teamId, types],
  );
  return rows.toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
};

const toShownAlert = <Row extends Pick<AlertDefinitionRow, 'recipients'>>({
  recipients,
  ...row
}: Row) => ({ ...row, ...(recipients !== null && { recipients: [...recipients] }) });

/** The three alerts. */
export const readAlerts = async (pool: ReadPool, teamId: TeamId): Promise<AlertDefinition[]> =>
  (await readAlertsByType(pool, teamId, alertTypes)).map(({ costRisePercent: _, ...row }) =>
    toShownAlert(row),
  );

/** The alerts beside the three. */
export const readFurtherAlerts = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<FurtherAlertDefinition[]> =>
  (await readAlertsByType(pool, teamId, furtherAlertTypes)).map(({ costRisePercent, ...row }) => ({
    ...toShownAlert(row),
    ...(costRisePercent !== null && { costRisePercent }),
  }));
