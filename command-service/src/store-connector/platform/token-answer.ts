import { z } from 'zod';

/** The answer of the platform's token endpoint to every grant. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
});

/** Its refusal, for example `invalid_grant`. */
export const tokenRefusal = z.object({ error: z.string() });
