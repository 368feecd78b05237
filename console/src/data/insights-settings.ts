import {
  type PreviewedChange,
  previewInsightSettings,
} from '@quartermaster/contracts/inventory/calls/settings-preview';
import { getServiceLevelCosts } from '@quartermaster/contracts/inventory/calls/service-level-costs';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { getInsightsSettings, setInsightsSettings } from '@quartermaster/contracts/teams/calls';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, requireRevision, request } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

export interface ReadInsights {
  readonly settings: InsightsSettings;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

/** Settings by which the team judges its stock. */
export const insightsSettingsQuery = queryOptions({
  queryKey: ['settings', 'detail', 'insights'],
  queryFn: async ({ signal }): Promise<ReadInsights> => {
    const { body, revision } = await request(getInsightsSettings, {}, { signal });
    return { settings: body, revision };
  },
});

/** Saves settings at the revision they were read at; every number of the team follows. */
export const useSaveInsights = () =>
  useMutation({
    mutationFn: async ({ settings, revision }: ReadInsights): Promise<ReadInsights> => {
      const saved = await request(
        setInsightsSettings,
        { body: settings },
        requireRevision(revision),
      );
      return { settings, revision: saved.revision };
    },
    meta: {
      failed: 'The settings were not saved',
      tracked: 'Save settings',
      changes: ['settings', 'inventory', 'products', 'to-buy', 'dashboard'],
      showsErrors: ['VERSION_STALE', 'VALIDATION_FAILED'],
    },
  });

/** Cost of each service level; all but the level follows from the saved settings. */
export const serviceLevelCostsQuery = createRouteQuery(
  ['inventory', 'service-level-costs'],
  getServiceLevelCosts,
  {},
);

/** Items of one page of a preview. */
export const PREVIEW_PAGE = 100;

export interface PreviewRequest {
  readonly settings: InsightsSettings;
  readonly changes: PreviewedChange;
  /** From 1. */
  readonly page: number;
}

/** Preview of changed settings; the previous answer stays until the next one arrives. */
export const settingsPreviewQuery = ({ settings, changes, page }: PreviewRequest) =>
  queryOptions({
    queryKey: ['inventory', 'settings-preview', settings, changes, page],
    queryFn: ({ signal }) => {
      const pagination = { page, limit: PREVIEW_PAGE };
      return call(previewInsightSettings, { body: { settings, changes, pagination } }, { signal });
    },
    placeholderData: keepPreviousData,
  });
