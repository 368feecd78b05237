import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { teamDecider } from '../teams/decider.ts';
import { allEvents, type Bench } from './test-connector.ts';
import { giftShop } from './test-shop-data.ts';
import { openTestStore } from './test-store/server.ts';

export const otherTeam = '6b1d8b0e-0d1c-4a57-9f0a-6a3f1f6c2b55';

/** Connects another team to a store of its own; `read` reads that store. */
export const openOtherStore = async (
  store: EventStore,
  { connector }: Bench,
  now: () => string,
) => {
  const peer = await openTestStore(giftShop());
  const command = { type: 'CreateTeam' as const, teamId: otherTeam, name: 'Other shop' };
  const context = systemContext(otherTeam, 'test', 'create-team');
  await createCommandHandler(store).handle(teamDecider, otherTeam, command, context);
  await connector.connections.connect({
    teamId: otherTeam,
    domain: 'other-shop.myshopify.com',
    apiUrl: peer.url,
    accessToken: 'shpat_1',
    webhookSecret: 'hush',
    connectedAt: now(),
  });
  const read = () => connector.readStore(otherTeam, new AbortController().signal, now);
  return { peer, read };
};

/** Events about a team's access to its store. */
export const listAccessEvents = async (store: EventStore, team: TeamId) =>
  (await allEvents(store))
    .filter(({ type, metadata }) => type.startsWith('StoreAccess') && metadata.teamId === team)
    .map(({ type, data }) => ({ type, data }));
export const lost = (since: string) => ({ type: 'StoreAccessLost', data: { since } });
export const restored = (lostSince: string) => ({
  type: 'StoreAccessRestored',
  data: { lostSince },
});
