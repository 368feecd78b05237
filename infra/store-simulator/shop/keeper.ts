import type { Instant } from '../calendar.ts';
import type { Retail } from '../retail/retail.ts';
import { applyChange } from './apply-change.ts';
import type { Anchor, Change, StoreEvent } from './changes.ts';
import { JournalUnusable, openJournal } from './journal.ts';
import { openShop, RULES } from './open-shop.ts';
import type { Shop } from './shop.ts';

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never;

/** A change before the keeper adds its time. */
export type ChangeRequest = WithoutTime<Change>;

/** Holds the one shop of this process; every change goes through it, first into the journal. */
export interface ShopKeeper {
  readonly shop: Shop;
  readonly now: () => Instant;
  readonly make: (wish: ChangeRequest) => void;
  readonly onStoreEvents: (
    listener: (happenings: readonly StoreEvent[], at: Instant) => void,
  ) => void;
  /** Notes that the shop is open at this moment; a later start fills only the time after it. */
  readonly markSeen: () => void;
}

export interface KeeperOptions {
  readonly directory: string | undefined;
  readonly seed: number;
  readonly extraVariants: number;
  /** Domain of the shop; the sample's when absent. */
  readonly domain?: string | undefined;
  /** The moment of a first start. */
  readonly openAt: Instant;
  readonly clock: () => Instant;
}

const refuseOther = (
  anchor: Anchor,
  { catalogueSize }: Retail,
  { seed, extraVariants, directory }: KeeperOptions,
) => {
  const where = `The sample shop in ${directory ?? 'memory'}`;
  if (anchor.rules !== RULES) {
    throw new JournalUnusable(
      `${where} was made by another version: npm run reset, then npm start, begins with a fresh one`,
    );
  }
  if (anchor.seed !== seed || anchor.extraVariants !== extraVariants) {
    throw new JournalUnusable(
      `${where} has seed ${anchor.seed} and ${anchor.extraVariants} extra variants, not ${seed} and ${extraVariants}`,
    );
  }
  if (anchor.goods !== catalogueSize) {
    throw new JournalUnusable(
      `${where} has ${anchor.goods} goods, not ${catalogueSize}: start it with the SAMPLE_STORE it was made with, or in another DATA_DIR`,
    );
  }
};

/**
 * Opens the shop of a journal in its last state, or a new one. Orders of the time since it was last open are added,
 * always the same ones; none while its sales were paused.
 */
export const keepShop = (retail: Retail, options: KeeperOptions): ShopKeeper => {
  const journal = openJournal(options.directory);
  const { seed, extraVariants, openAt } = options;
  if (journal.anchor) refuseOther(journal.anchor, retail, options);
  const anchor = journal.anchor ?? {
    kind: 'anchored',
    at: openAt,
    seed,
    extraVariants,
    goods: retail.catalogueSize,
    rules: RULES,
  };
  if (!journal.anchor) journal.append(anchor);
  const shop = openShop(retail, anchor, options.domain);
  for (const change of journal.changes) applyChange(shop, change);
  shop.lastAt = Math.max(shop.lastAt, journal.lastSeenAt);

  const listeners: ((happenings: readonly StoreEvent[], at: Instant) => void)[] = [];
  const now = () => Math.max(options.clock(), shop.lastAt);
  const make = (wish: ChangeRequest) => {
    const at = now();
    const change = { ...wish, at };
    journal.append(change);
    const happenings = applyChange(shop, change);
    for (const listener of listeners) listener(happenings, at);
  };
  if (journal.anchor && shop.selling.running && now() > shop.lastAt) {
    make({ kind: 'filled', from: shop.lastAt });
  }
  return {
    shop,
    now,
    make,
    onStoreEvents: (listener) => listeners.push(listener),
    markSeen: () => {
      shop.lastAt = now();
      journal.markSeen(shop.lastAt);
    },
  };
};

const MARK_EVERY_MS = 10_000;

/** Records every few seconds that the shop is open, from the first start on. Reports failures, such as a full disk. */
export const createMarking = (
  { markSeen }: Pick<ShopKeeper, 'markSeen'>,
  onProblem: (error: unknown) => void,
) => {
  let timer: NodeJS.Timeout | undefined;
  const mark = (): void => {
    try {
      markSeen();
    } catch (error) {
      onProblem(error);
    }
  };
  return {
    start: () => {
      mark();
      timer ??= setInterval(mark, MARK_EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      mark();
    },
  };
};
