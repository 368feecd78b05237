import { configureAnalytics } from '../lib/analytics.ts';
import { settings, writeSetting } from '../lib/storage.ts';

const PATH = '/events';

/** Agrees to analytics and records the events; all other requests go to the current fake API. `stop` ends both. */
export const recordEvents = (answer = async () => new Response(null, { status: 204 })) => {
  const sent: unknown[] = [];
  const others = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    if (address !== PATH) return others(address, init);
    sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body);
    return answer();
  };
  configureAnalytics(PATH);
  writeSetting(settings.userConsent, true);
  const stop = (): void => {
    configureAnalytics(null);
    globalThis.fetch = others;
  };
  return { sent, stop };
};
