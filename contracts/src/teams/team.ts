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

/** Permissions that the product needs in a store; missing ones are shown to the team. */
export const requiredScopes = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'read_orders',
  'read_all_orders',
  'read_publications',
  'write_publications',
] as const;
