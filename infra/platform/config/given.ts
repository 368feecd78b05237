import type { z } from 'zod';

/** An empty variable, as compose files write it, is treated as not set. */
export const dropEmptyVariables = (
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );

/** One line for each variable that has a bad value. */
export const describeIssues = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.map(String).join('.')} ${issue.message}`).join('\n');
