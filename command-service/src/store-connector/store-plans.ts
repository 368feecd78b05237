import type { Subscription } from '@quartermaster/contracts/billing/events';
import type { TeamId } from '@quartermaster/contracts/core/ids';

/** Records the plans that stores pay for. */
export interface StorePlans {
  /** Records the plan of a store when it changed; `read` reads it from the store. */
  readonly follow: (teamId: TeamId, read: () => Promise<Subscription | null>) => Promise<unknown>;
  /** Records the end of a store's plan after it removed the app. */
  readonly ended: (teamId: TeamId) => Promise<unknown>;
}
