import type { LateHandler } from '@quartermaster/platform/http/late-routes';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import type { NamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import type { People } from './past/record-orders.ts';
import { readReplenishments } from './past/read-replenishments.ts';
import { openSampleStore } from './store.ts';
import type { SampleStoreAccess } from './store-access.ts';
import { setUpSample } from './set-up.ts';
import { openSampleSteps } from './steps.ts';

export interface SampleParts {
  readonly foundation: Foundation;
  readonly secrets: NamedSecrets;
  readonly shutdown: Shutdown;
  readonly serverUrl: string;
  /** Router of the server on which the sample store is mounted. */
  readonly place: Pick<LateHandler, 'use'>;
  /** Creates and connects the team if needed, unless its store removed the app, and starts reading its store. */
  readonly connect: (store: SampleStoreAccess) => Promise<void>;
  /** False for a disabled team, whose users may not set up anything. */
  readonly isEnabled: () => Promise<boolean>;
  /** Runs `work` with calls of the team's two users, in sessions that end with it. */
  readonly signedIn: (work: (people: People) => Promise<void>) => Promise<void>;
  /** Shows how many past orders are recorded. */
  readonly onPastOrders: (recorded: number, total: number) => void;
  /** Resolves when the first load is complete. */
  readonly loaded: Promise<void>;
  /** Starts due business days. */
  readonly beginDays: () => Promise<void>;
  /** Resolves when the read models have caught up. */
  readonly projected: () => Promise<void>;
}

/**
 * Loads the sample shop through the store connector like any other and sets up its team; later starts only continue.
 */
export const openSample = async (parts: SampleParts): Promise<void> => {
  const store = await openSampleStore(parts.foundation, parts.secrets, parts.serverUrl);
  parts.shutdown.add(async () => store.simulator.stop());
  parts.place.use(store.routes);
  await parts.connect(store.access);
  await parts.projected();
  if (await parts.isEnabled()) {
    const steps = await openSampleSteps(parts.foundation.pool);
    await parts.signedIn((people) =>
      setUpSample(people, steps, {
        replenishments: () => readReplenishments(store.access),
        onProgress: parts.onPastOrders,
        loaded: () => parts.loaded,
        dayBegun: parts.beginDays,
        projected: parts.projected,
      }),
    );
  }
  store.simulator.start();
};
