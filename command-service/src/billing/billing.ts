import type { TeamId } from '@quartermaster/contracts/core/ids';

/** The service that handles plans. A plan holds no feature back (AMB-012). */
export interface Billing {
  /** The address at which the shop chooses and confirms a plan. */
  readonly confirmationUrl: (order: {
    readonly teamId: TeamId;
    /** Domain of the shop at the store platform. */
    readonly domain: string;
    /** Page of the console that is opened afterwards; null for the platform's own. */
    readonly redirectUrl: string | null;
  }) => Promise<string>;
}

/** The plan page of the store platform. `{shop}` in its address is the shop's domain. */
export const platformPlanPage = (address: string): Billing => ({
  confirmationUrl: async ({ domain, redirectUrl }) => {
    const url = new URL(address.replaceAll('{shop}', encodeURIComponent(domain)));
    if (redirectUrl !== null) url.searchParams.set('redirectUrl', redirectUrl);
    return url.toString();
  },
});
