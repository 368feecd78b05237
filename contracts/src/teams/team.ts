import { z } from 'zod';

/** In the order in which they are reached (ROLE-O-01). */
export const onboardingSteps = [
  'CONNECT_SHOPIFY',
  'INVITE_MEMBERS',
  'SYNCING_SHOPIFY',
  'ONBOARDED',
] as const;
export const onboardingStep = z.enum(onboardingSteps);
export type OnboardingStep = z.infer<typeof onboardingStep>;

export const disabledReason = z.enum(['MANUAL', 'TOO_MANY_PRODUCT_VARIANTS', 'UNINSTALLED']);
export type DisabledReason = z.infer<typeof disabledReason>;

/** 20,000 variants are allowed, one more disables the team (AMB-015). */
export const MAX_VARIANTS_PER_TEAM = 20_000;

export const role = z.enum(['ADMIN', 'MEMBER']);

/** Permissions that the product needs in a store; missing ones are shown to the team (ROLE-O-04). */
export const requiredScopes = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'read_orders',
  'read_publications',
  'write_publications',
] as const;

/** Without it the store shows the orders of the last 60 days only. The platform grants it on request. */
export const ALL_ORDERS_SCOPE = 'read_all_orders';

/** Permissions without which nothing can be read. */
const readingScopes = ['read_products', 'read_inventory', 'read_locations', 'read_orders'] as const;

/** The platform does not list `read_x` when it grants `write_x`. */
const findMissing = (needed: readonly string[], granted: readonly string[]): string[] => {
  const known = new Set(granted);
  return needed.filter(
    (scope) => !known.has(scope) && !known.has(scope.replace(/^read_/, 'write_')),
  );
};

/** Those of the required permissions that a store does not grant. */
export const listMissingScopes = (granted: readonly string[]): string[] =>
  findMissing(requiredScopes, granted);

/** Those of the permissions to read a store that it does not grant. */
export const listMissingReadingScopes = (granted: readonly string[]): string[] =>
  findMissing(readingScopes, granted);
