import { type Instant, formatInstant } from '../calendar.ts';

export type Interval = 'ANNUAL' | 'EVERY_30_DAYS';
export type AppSubscriptionStatus = 'ACTIVE' | 'CANCELLED' | 'DECLINED' | 'PENDING';

/** A subscription of the app that was offered to the shop. */
export interface AppSubscription {
  readonly number: number;
  readonly name: string;
  readonly interval: Interval;
  readonly amount: string;
  readonly currency: string;
  readonly returnUrl: string;
  readonly test: boolean;
  /** Unguessable part of the address of its page. */
  readonly secret: string;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
  readonly status: AppSubscriptionStatus;
}

const DAY_SECONDS = 86_400;
const days: Readonly<Record<Interval, number>> = { ANNUAL: 365, EVERY_30_DAYS: 30 };

/** The number of the charge in addresses. */
export const chargeId = ({ number }: Pick<AppSubscription, 'number'>): number => 4_019_550 + number;

export const gidOfSubscription = (subscription: Pick<AppSubscription, 'number'>): string =>
  `gid://shopify/AppSubscription/${chargeId(subscription)}`;

/** The end of the first paid period; null before the shop confirmed. */
export const periodEnd = ({ interval, decidedAt }: AppSubscription): string | null =>
  decidedAt === null ? null : formatInstant(decidedAt + days[interval] * DAY_SECONDS);
