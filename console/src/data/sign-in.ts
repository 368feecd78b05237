import { initAuth, verifyAuth } from '@quartermaster/contracts/auth/calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { issuesByPath, messageFor } from '../lib/problems.ts';
import { startSession } from '../lib/session.ts';

const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';

const silent = { changes: 'nothing', showsErrors: true } as const;

/** Reason why an address cannot be used, by the rule of the API; null when it can. */
export const findEmailFault = (email: string): string | null => {
  if (email.trim() === '') return 'Enter your email address';
  return initAuth.body.shape.email.safeParse(email).success ? null : 'Enter a valid email address';
};

/** Requests a sign-in code by mail; the answer is the same for unknown addresses. */
export const useSendCode = (installSessionToken: string | undefined) =>
  useMutation({
    meta: silent,
    mutationFn: (email: string) =>
      call(initAuth, {
        body: {
          email: email.trim(),
          ...(installSessionToken !== undefined && { installSessionToken }),
        },
      }),
  });

/** Exchanges a code for a session; the guard then leads to the root page (UI-RD-11). */
export const useVerifyCode = () =>
  useMutation({
    meta: silent,
    mutationFn: (loginCode: string) => call(verifyAuth, { body: { loginCode } }),
    onSuccess: ({ token }) => startSession(token),
  });

export const describeSendFailure = (error: unknown): string =>
  issuesByPath(error).get('installSessionToken') ??
  messageFor(error, {
    VALIDATION_FAILED: 'Enter a valid email address',
    RATE_LIMITED: TOO_MANY,
  });

export const describeVerifyFailure = (error: unknown): string =>
  messageFor(error, {
    UNAUTHENTICATED: 'This code is wrong or no longer valid. Check it, or ask for a new one.',
    VALIDATION_FAILED: 'Enter the 8 characters of the code.',
    RATE_LIMITED: TOO_MANY,
  });
