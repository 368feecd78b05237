import { readSetting, settings } from './storage.ts';

/** Analytics events of the console (UI-AN-01..11). */
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

/** Path for events on the console's own host, which the operator connects to a service. Null: events are not sent. */
export const configureAnalytics = (path: string | null): void => {
  sink = path;
};

/**
 * Sends the name of an event, without data of the shop or the person. Nothing is sent before the user has agreed (AMB-119), and a
 * failed request is ignored.
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
