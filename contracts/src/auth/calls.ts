import { z } from 'zod';
import { plan } from '../billing/plans.ts';
import { defineRoute } from '../core/route.ts';
import { text, userEmail } from '../core/text.ts';
import { disabledReason, onboardingStep, role } from '../teams/team.ts';

/** Sends a one-time code. The answer is the same for known and unknown addresses (AMB-002). */
export const initAuth = defineRoute({
  id: 'API-AUTH-01',
  method: 'POST',
  path: '/auth/init',
  kind: 'public',
  summary: 'Mails a one-time sign-in code',
  body: z.strictObject({
    email: userEmail,
    installSessionToken: text.max(500).optional(),
  }),
  response: z.object({ ok: z.literal(true) }),
  limited: 'sign-in',
});

export const verifyAuth = defineRoute({
  id: 'API-AUTH-02',
  method: 'POST',
  path: '/auth/verify',
  kind: 'public',
  summary: 'Exchanges a sign-in code for a bearer token',
  /** A mailed code, or the longer one of a one-time link. */
  body: z.strictObject({ loginCode: text.trim().min(1).max(64) }),
  response: z.object({ token: z.string() }),
  limited: 'sign-in',
  refusals: ['UNAUTHENTICATED'],
});

/** Ends the caller's session; the console calls it on sign-out. */
export const signOut = defineRoute({
  id: 'API-AUTH-03',
  method: 'POST',
  path: '/auth/sign-out',
  kind: 'command',
  summary: 'Ends the session of the token',
  needsTeam: false,
});

export const userContext = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    role,
    firstName: z.string(),
    surname: z.string(),
  }),
  team: z
    .object({
      id: z.string(),
      name: z.string(),
      onboarded: z.boolean(),
      onboardingStep,
      billingCustomerToken: z.string().nullable(),
      storeDomain: z.string().nullable(),
      /** Present while the store refuses the product; an admin has to connect it again. */
      storeAccess: z.literal('LOST').optional(),
      hasMissingShopifyScopes: z.boolean(),
      shopifyScopes: z.array(z.string()),
      enabled: z.boolean(),
      disabledReason: disabledReason.nullable(),
      size: z.int(),
      /** Absent in an installation without billing. */
      plan: plan.optional(),
    })
    .optional(),
  /** Identity check of the support chat; null when no secret is set (AMB-136). */
  userHash: z.string().nullable(),
});
export type UserContext = z.infer<typeof userContext>;

export const getUserContext = defineRoute({
  id: 'API-USER-01',
  method: 'GET',
  path: '/user-context',
  kind: 'query',
  summary: 'Who is signed in and their team',
  response: userContext,
  needsTeam: false,
});

export const authRoutes = [initAuth, verifyAuth, signOut, getUserContext] as const;
