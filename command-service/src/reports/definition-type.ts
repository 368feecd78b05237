import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type AlertType,
  alertTypes,
  type FurtherAlertType,
  furtherAlertTypes,
} from '@quartermaster/contracts/reports/alert-types';
import { type ReportType, reportTypes } from '@quartermaster/contracts/reports/types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';

const requireType = <Type extends string>(
  kind: 'report' | 'alert',
  types: readonly Type[],
  { teamId, definitionId }: { readonly teamId: TeamId; readonly definitionId: string },
): Type => {
  const found = types.find((type) => buildDefinitionId(kind, teamId, type) === definitionId);
  if (found === undefined) throw new Rejection('NOT_FOUND', `No such ${kind}`);
  return found;
};

/** Returns the type of a team's report; rejects with NOT_FOUND when the id is none of the team's reports. */
export const requireReportType = (teamId: TeamId, definitionId: string): ReportType =>
  requireType('report', reportTypes, { teamId, definitionId });

/** Returns the type of one of the team's three alerts; rejects with NOT_FOUND for any other id. */
export const requireAlertType = (teamId: TeamId, definitionId: string): AlertType =>
  requireType('alert', alertTypes, { teamId, definitionId });

/** Returns the type of a team's further alert; rejects with NOT_FOUND for any other id. */
export const requireFurtherAlertType = (teamId: TeamId, definitionId: string): FurtherAlertType =>
  requireType('alert', furtherAlertTypes, { teamId, definitionId });
