import { readEventData, SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import { privacyRequestReceived } from '@quartermaster/contracts/privacy/events';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import type { DeletionOptions } from './delete-parts.ts';
import { redactShop } from './delete-team-data.ts';
import { NAME } from './requests.ts';

/** Carries out requests to delete a shop. Each team has a lane. */
export const redactShops = (options: DeletionOptions): Reaction =>
  defineReaction({
    name: NAME,
    types: [privacyRequestReceived.type],
    from: 'first event',
    handle: async ({ schemaVersion, data, metadata: { teamId } }) => {
      const request = readEventData(privacyRequestReceived, schemaVersion, data);
      if (request.topic !== 'SHOP_REDACT' || teamId === SYSTEM_TEAM) return;
      await redactShop(options, { teamId, ...request });
    },
  });
