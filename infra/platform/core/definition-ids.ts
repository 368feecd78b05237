import { deterministicId } from './ids.ts';

/** The id of the definition that each team has of a report or an alert; `type` is the name of it in the contracts. */
export const buildDefinitionId = (kind: 'report' | 'alert', teamId: string, type: string): string =>
  deterministicId('definition', kind, teamId, type);
