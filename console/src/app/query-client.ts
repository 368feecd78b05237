import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { RejectionCode } from '@quartermaster/contracts/core/rejection';
import { refetchAffected, type Subject } from '../data/invalidation.ts';
import { type AnalyticsEvent, track } from '../lib/analytics.ts';
import { getRejectionCode, isUnauthenticated, type RefusalWords } from '../lib/problems.ts';
import { toast } from '../ui/toast.tsx';

/** Optional `meta` of a mutation. */
interface MutationMeta extends Record<string, unknown> {
  /** Changed subjects; the related lists are fetched again. `'nothing'` for calls that change no list. */
  readonly changes?: readonly Subject[] | 'nothing';
  /** Title of the error toast: "The order was not saved". */
  readonly failed?: string;
  /** Sentences for the refusals this screen expects, shown instead of the general one. */
  readonly words?: RefusalWords;
  /** The screen shows its errors itself; true for all, or the codes it shows. */
  readonly showsErrors?: true | readonly RejectionCode[];
  /** The analytics event of its success. */
  readonly tracked?: AnalyticsEvent;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** Refusals because the screen shows what is no longer so (ERR-08 to ERR-11). */
const outdatedScreen: ReadonlySet<RejectionCode | null> = new Set([
  'VERSION_STALE',
  'DEMAND_PLAN_ALREADY_EXISTS',
  'DEMAND_PLAN_NOT_FOUND',
  'INVALID_DEMAND_PLAN_STATUS',
  'DEMAND_PLAN_ITEM_NOT_FOUND',
]);

const isShownByScreen = (error: unknown, showsErrors: MutationMeta['showsErrors']): boolean => {
  if (showsErrors === undefined || showsErrors === true) return showsErrors === true;
  const code = getRejectionCode(error);
  return code !== null && showsErrors.includes(code);
};

/**
 * Queries are never retried and not refetched on focus (UI-DT-01, UI-DT-02). After a mutation the related lists are fetched
 * again, also after a refusal because the screen was outdated, so that people see the newest state. A failed mutation shows its message
 * for 4 s, except a 401, which ends the session elsewhere.
 */
export const createQueryClient = (): QueryClient => {
  const refetchFor = ({ changes = [] }: MutationMeta = {}): void => {
    if (changes !== 'nothing') void refetchAffected(client, changes);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // 'always': the API may be on this machine, which needs no network to be reached
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        refetchFor(mutation.meta);
        if (mutation.meta?.tracked !== undefined) track(mutation.meta.tracked);
      },
      onError: (error, _variables, _context, mutation) => {
        if (isUnauthenticated(error)) return;
        if (isShownByScreen(error, mutation.meta?.showsErrors)) return;
        if (outdatedScreen.has(getRejectionCode(error))) refetchFor(mutation.meta);
        toast.failed(error, { title: mutation.meta?.failed, words: mutation.meta?.words });
      },
    }),
  });
  return client;
};
