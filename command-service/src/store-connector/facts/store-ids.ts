import type { TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';

/** The id here of a thing in a team's store, always the same (uuid v5 of the team and the store's global id). */
export const ourId = (teamId: TeamId, storeGid: string): string =>
  deterministicId(teamId, storeGid);

/** The global id of what webhooks number. */
export const gidOf = (kind: string, number: number): string => `gid://shopify/${kind}/${number}`;

/** The type a global id names: `ProductVariant` of `gid://shopify/ProductVariant/1`. */
export const kindOf = (storeGid: string): string => storeGid.split('/', 4)[3] ?? '';

/** The number at the end of a global id; store numbers are safe integers. */
export const numberOf = (storeGid: string): number =>
  Number(storeGid.slice(storeGid.lastIndexOf('/') + 1));
