import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import type { StockLevelsSettings } from '@quartermaster/contracts/products/events';
import { useQuery } from '@tanstack/react-query';
import { insightsMetadataQuery } from './settings.ts';

/** Days, or that the service level of its grade sets the level of each item. */
export type TeamLevel = number | 'SERVICE_LEVEL';
export type TeamLevels = Readonly<Record<keyof StockLevelsSettings, TeamLevel>>;

const toTeamLevels = ({
  stockLevels: { stockBuffer, runningLowThreshold, overstockedThreshold },
  serviceLevels,
}: ResponseOf<typeof getInsightsMetadata>): TeamLevels => ({
  stockBuffer: serviceLevels === null ? stockBuffer : 'SERVICE_LEVEL',
  runningLowThreshold,
  overstockedThreshold,
});

/** Stock levels of products without their own; undefined until they are loaded. */
export const useTeamLevels = (): TeamLevels | undefined =>
  useQuery({ ...insightsMetadataQuery, select: toTeamLevels }).data;
