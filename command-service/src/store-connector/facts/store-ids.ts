import type { TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';

/** Derives our id of an object in a team's store (uuid v5 of the team and the store's global id). */
export const toLocalId = (teamId: TeamId, storeGid: string): string =>
  deterministicId(teamId, storeGid);

/** Builds the global id of an object from the number that webhooks carry. */
export const buildGid = (kind: string, number: number): string => `gid://shopify/${kind}/${number}`;

/** Parses the type of a global id: `ProductVariant` of `gid://shopify/ProductVariant/1`. */
export const parseGidKind = (storeGid: string): string => storeGid.split('/', 4)[3] ?? '';

/** Parses the number at the end of a global id; store numbers are safe integers. */
export const parseGidNumber = (storeGid: string): number =>
  Number(storeGid.slice(storeGid.lastIndexOf('/') + 1));
