import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { lineText } from '../core/text.ts';

const LONGEST = 2000;

const httpAddress = lineText
  .max(LONGEST)
  .refine(
    (address) => /^https?:\/\//.test(address) && URL.canParse(address),
    'Must be an http(s) address',
  );

export const setupSubscription = defineRoute({
  id: 'API-ONB-06',
  method: 'POST',
  path: '/onboarding/setup-subscription',
  kind: 'command',
  role: 'ADMIN',
  summary:
    'The address at which a plan is chosen and confirmed; 503 in an installation without billing. `redirectUrl`, a page of the console, comes back afterwards',
  body: z.strictObject({ redirectUrl: httpAddress.optional() }),
  response: z.object({ confirmationUrl: z.string() }),
});

export const billingRoutes = [setupSubscription] as const;
