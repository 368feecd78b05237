import { readSetting, settings } from './storage.ts';

/** What people do in the console, as an analytics service counts it (UI-AN-01..11). */
export type AnalyticsEvent =
  | 'Change filter'
  | 'Create purchase order'
  | 'Create saved view'
  | 'Create saved view from template'
  | 'Delete saved view'
  | 'Exclude products'
  | 'Export bundle map'
  | 'Include products'
  | 'Refresh store data'
  | 'Request update of bundle map'
  | 'Save settings';

let sink: string | null = null;

/** Where events are sent: a path of the console's own host, behind which the operator has a service. Null: nowhere. */
export const configureAnalytics = (path: string | null): void => {
  sink = path;
};

/**
 * Sends the name of an event, nothing of the shop or the person. Before the user has agreed nothing is sent
 * (AMB-119), and a service that does not answer disturbs nobody.
 */
export const track = (event: AnalyticsEvent): void => {
  if (sink === null || !readSetting(settings.userConsent)) return;
  void fetch(sink, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    body: JSON.stringify({ event }),
  }).catch(() => undefined);
};
