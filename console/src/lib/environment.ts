import { z } from 'zod';
import { createContext, useContext } from 'react';

const filled = (value: unknown): unknown => (value === '' ? undefined : value);
const flag = (fallback: boolean) =>
  z.preprocess(
    filled,
    z
      .enum(['true', 'false'])
      .default(fallback ? 'true' : 'false')
      .transform((value) => value === 'true'),
  );
const link = z.preprocess(filled, z.url().optional());
const text = z.preprocess(filled, z.string().trim().optional());

/** Build-time settings of the console, all optional; without any the API is on the console's own host. */
const environment = z
  .object({
    VITE_API_URL: link,
    VITE_MAINTENANCE_MODE: flag(false),
    VITE_MAINTENANCE_DETAILS: text,
    VITE_UI_PAGE: flag(false),
    VITE_DEMAND_PLANNER: flag(false),
    VITE_DEMAND_PLANNER_SHOPS: text,
    VITE_PAYMENT_TERMS: flag(true),
    VITE_MANUAL_STATUS: flag(true),
    VITE_PAYMENTS_PAGE: flag(true),
    VITE_REPORTS_ALERTS: flag(true),
    VITE_BOOK_CALL_URL: link,
    VITE_HELP_URL: link,
    VITE_SUPPORT_EMAIL: z.preprocess(filled, z.email().optional()),
    VITE_ANALYTICS_PATH: z.preprocess(
      filled,
      z
        .string()
        .regex(/^\/(?!\/)/, 'must be a path of the own host, such as /events')
        .optional(),
    ),
  })
  .refine((given) => !given.VITE_MAINTENANCE_MODE || given.VITE_MAINTENANCE_DETAILS !== undefined, {
    path: ['VITE_MAINTENANCE_DETAILS'],
    message: 'is required when VITE_MAINTENANCE_MODE is true',
  });

type Given = z.output<typeof environment>;

/** Store domain of the sample shop, which sees everything. */
const SAMPLE_SHOP = 'gift-shop.myshopify.com';

const parseShops = (list: string | undefined): readonly string[] =>
  (list ?? '')
    .split(',')
    .map((shop) => shop.trim().toLowerCase())
    .filter((shop) => shop !== '');

const toSettings = (given: Given) => ({
  /** Host part before `/api`; empty for the console's own host. */
  apiUrl: (given.VITE_API_URL ?? '').replace(/\/$/, ''),
  /** Text about the maintenance while it is on, else null. */
  maintenance: given.VITE_MAINTENANCE_MODE ? (given.VITE_MAINTENANCE_DETAILS ?? '') : null,
  flags: {
    UI_PAGE: given.VITE_UI_PAGE,
    DEMAND_PLANNER: given.VITE_DEMAND_PLANNER,
    PAYMENT_TERMS: given.VITE_PAYMENT_TERMS,
    MANUAL_STATUS: given.VITE_MANUAL_STATUS,
    PAYMENTS_PAGE: given.VITE_PAYMENTS_PAGE,
    REPORTS_ALERTS: given.VITE_REPORTS_ALERTS,
  },
  /** Store domains that see the demand planner although it is off (AMB-122). */
  demandPlannerShops: [SAMPLE_SHOP, ...parseShops(given.VITE_DEMAND_PLANNER_SHOPS)],
  help: {
    bookCallUrl: given.VITE_BOOK_CALL_URL ?? null,
    docsUrl: given.VITE_HELP_URL ?? null,
    supportEmail: given.VITE_SUPPORT_EMAIL ?? null,
  },
  /** Path for events after the user has agreed; null: no analytics. */
  analyticsPath: given.VITE_ANALYTICS_PATH ?? null,
});

export type Environment = ReturnType<typeof toSettings>;
export type FeatureFlag = keyof Environment['flags'];

/** Reads the settings; throws an Error that names each bad variable (VAL-091, VAL-094). */
export const parseEnvironment = (values: Readonly<Record<string, unknown>>): Environment => {
  const parsed = environment.safeParse(values);
  if (parsed.success) return toSettings(parsed.data);
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The console cannot be built with these settings.\n${faults.join('\n')}`);
};

/** The flags of a shop: its own allow list can switch the demand planner on. */
export const isEnabled = (
  environmentOf: Environment,
  name: FeatureFlag,
  storeDomain: string | null,
): boolean =>
  environmentOf.flags[name] ||
  (name === 'DEMAND_PLANNER' &&
    storeDomain !== null &&
    environmentOf.demandPlannerShops.includes(storeDomain.toLowerCase()));

/** Settings of this build; without a provider, those of an empty environment. */
export const EnvironmentContext = createContext<Environment>(parseEnvironment({}));

export const useEnvironment = (): Environment => useContext(EnvironmentContext);
