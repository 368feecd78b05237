import { migrateReactions } from '@quartermaster/infra/reactions/schema';
import {
  type ReactionOptions,
  type Reactions,
  startReactions,
} from '@quartermaster/infra/reactions/start-reactions';
import { endSessions } from './auth/end-sessions.ts';
import type { Users } from './auth/users.ts';
import type { CommandHandler } from './core/handle-command.ts';
import {
  type PushDependencies,
  pushReceiptToStore,
} from './purchase-orders/push-receipt-to-store.ts';
import { onShipmentReceived, settleReceipt } from './stock/on-shipment-received.ts';

type Options = Pick<ReactionOptions, 'pool' | 'store' | 'onFailedTry'> & {
  readonly onProblem: (where: string, error: unknown) => void;
};

/** Everything that follows from events in this service. */
export const openReactions = async (
  { pool, store, onFailedTry, onProblem }: Options,
  pushes: PushDependencies & { readonly handler: CommandHandler },
  users: Users,
): Promise<Reactions> => {
  await migrateReactions(pool);
  return startReactions({
    pool,
    store,
    reactions: [
      onShipmentReceived(pushes.handler),
      pushReceiptToStore(pushes, (event) => settleReceipt(pushes.handler, event)),
      endSessions(users),
    ],
    onFailedTry,
    onProblem: (error) => {
      onProblem('reactions', error);
    },
  });
};
