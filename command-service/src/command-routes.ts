import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Files } from '@quartermaster/platform/files/files';
import { openQuotas, type Quotas } from '@quartermaster/platform/limits/quotas';
import { openCalendarFeeds } from '@quartermaster/platform/sessions/calendar-feeds';
import { openCallGrants } from '@quartermaster/platform/sessions/call-grants';
import type { Sessions } from '@quartermaster/platform/sessions/sessions';
import type { NamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import { openWhatIfDrafts } from '@quartermaster/platform/shared-drafts/what-if-drafts';
import type { SharedDrafts } from '@quartermaster/platform/shared-drafts/shared-drafts';
import type pg from 'pg';
import { type AssetDependencies, assetRoutes } from './assets/routes.ts';
import { openSession } from './auth/open-session.ts';
import type { Users } from './auth/users.ts';
import type { BulkParts } from './products/bulk-acts/change-item.ts';
import { findMatchingOverApi } from './products/bulk-acts/matching.ts';
import { type BulkActDependencies, bulkActRoutes } from './products/bulk-acts/routes.ts';
import { buyNowRoutes } from './buy-now/routes.ts';
import { CALENDAR_SECRET, calendarRoutes } from './calendar/routes.ts';
import { createContextCheck } from './comment-contexts.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import type { CommandHandler } from './core/handle-command.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { type PlanQueries, planQueriesOverApi } from './demand-plan/compute-over-api.ts';
import { demandPlanRoutes } from './demand-plan/routes.ts';
import { featureSuggestionRoutes } from './feature-suggestions/routes.ts';
import type { Directory } from './directory/directory.ts';
import { INVITATION_SECRET } from './members/invitation-token.ts';
import { createInvitees } from './members/invitees.ts';
import { memberRoutes } from './members/routes.ts';
import { onboardingRoutes } from './onboarding/routes.ts';
import { productDecisionRoutes } from './products/decision-routes.ts';
import { productRoutes } from './products/routes.ts';
import { variantTagRoutes } from './products/tag-routes.ts';
import { variantRoutes } from './products/variant-routes.ts';
import { createBasketDrafter } from './purchase-orders/draft-basket.ts';
import { createCurrencyResolver } from './purchase-orders/starting-currency.ts';
import { importRoutes } from './purchase-orders/import/routes.ts';
import { applyMailQuotas } from './purchase-orders/mail/routes.ts';
import { purchaseOrderRoutes } from './purchase-orders/routes/orders.ts';
import { paymentRoutes } from './purchase-orders/routes/payments.ts';
import { createShipmentLandedCosts } from './purchase-orders/shipment-landed-costs.ts';
import { computeReportOverApi } from './reports/compute-over-api.ts';
import { MAIL_SECRET } from './reports/mail/address-token.ts';
import { feedbackRoutes } from './reports/mail/feedback-routes.ts';
import { preferenceRoutes } from './reports/mail/preference-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { applyReceipt } from './stock/apply-receipt.ts';
import { createArrivalSetter } from './purchase-orders/set-arrival.ts';
import {
  paymentTermFinder,
  supplierNameFinder,
  supplierRoutes,
  supplierTermsSetter,
} from './suppliers/routes.ts';
import { inviteStepEnder, leadTimeSetter, teamRoutes } from './teams/routes.ts';
import { whatIfRoutes } from './what-if/routes.ts';

interface CommandRouteDependencies {
  readonly files: Files;
  /** The queues of expensive calls. */
  readonly quotas: Quotas;
  readonly handler: CommandHandler;
  readonly bulkActs: BulkParts;
  readonly directory: Directory;
  readonly findMatching: BulkActDependencies['findMatching'];
  readonly planQueries: PlanQueries;
  readonly whatIfDrafts: SharedDrafts;
}

/** Calls for the layout of lists and dashboard, and for suggestions of features. */
const viewRoutes = (handler: CommandHandler, quotas: Quotas): readonly MountedRoute[] => [
  ...dashboardRoutes(handler),
  ...featureSuggestionRoutes(handler, quotas),
  ...savedViewRoutes(handler),
];

/** Calls for what-if drafts, with the commands that apply them. */
const draftRoutes = ({
  handler,
  directory,
  whatIfDrafts: drafts,
}: Pick<
  CommandRouteDependencies,
  'handler' | 'directory' | 'whatIfDrafts'
>): readonly MountedRoute[] =>
  whatIfRoutes({
    drafts,
    directory,
    real: {
      setLeadTime: leadTimeSetter(handler),
      setSupplierTerms: supplierTermsSetter(handler),
      setArrival: createArrivalSetter(handler, directory),
    },
  });

/** The calls that record events in the streams of their subject. */
const commandRoutes = ({
  handler,
  bulkActs,
  directory,
  findMatching,
  planQueries,
  files,
  quotas,
  whatIfDrafts,
}: CommandRouteDependencies): readonly MountedRoute[] => [
  ...productRoutes(handler, directory),
  ...productDecisionRoutes(handler, directory),
  ...variantTagRoutes(handler, directory),
  ...bundleRoutes({ handler, directory }),
  ...bulkActRoutes({ ...bulkActs, directory, findMatching }),
  ...demandPlanRoutes({ ...planQueries, handler, store: bulkActs.store, directory }),
  ...variantRoutes({
    handler,
    directory,
    shipmentLandedCosts: createShipmentLandedCosts(handler, directory),
  }),
  ...applyMailQuotas(
    quotas,
    purchaseOrderRoutes({
      handler,
      directory,
      applyReceipt: (event) => applyReceipt(handler, event),
      files,
    }),
  ),
  ...paymentRoutes({ handler, directory, findPaymentTerm: paymentTermFinder(handler) }),
  ...importRoutes({ handler, directory, files }),
  ...buyNowRoutes({
    handler,
    directory,
    draftBasket: createBasketDrafter(handler, directory),
    resolveCurrency: createCurrencyResolver(directory),
    findSupplierName: supplierNameFinder(handler),
  }),
  ...commentRoutes(handler, createContextCheck(handler, directory)),
  ...viewRoutes(handler, quotas),
  ...supplierRoutes(handler, files),
  ...teamRoutes(handler, files),
  ...draftRoutes({ handler, directory, whatIfDrafts }),
];

interface QuotaRouteDependencies extends Omit<
  CommandRouteDependencies,
  'quotas' | 'findMatching' | 'planQueries' | 'whatIfDrafts'
> {
  readonly users: Users;
  readonly sessions: Pick<Sessions, 'create'>;
  readonly pool: pg.Pool;
  readonly files: AssetDependencies['files'];
  readonly now: () => string;
  /** Public address of the API, without `/api`. */
  readonly consoleUrl: string;
  /** Address at which this process reaches the API, without `/api`. */
  readonly apiUrl: string;
  readonly secrets: NamedSecrets;
  /** Secret of callers that report returned mails; null when they cannot. */
  readonly feedbackSecret: string | null;
}

const createMemberRoutes = async (
  { handler, users, directory, sessions, secrets }: QuotaRouteDependencies,
  quotas: Quotas,
): Promise<readonly MountedRoute[]> => {
  const secret = await secrets.named(INVITATION_SECRET);
  return memberRoutes({
    handler,
    users,
    directory,
    quotas,
    secret,
    openSession: (email) => openSession({ users, sessions }, email),
    invitees: createInvitees(handler, secret),
  });
};

/** The calls that record events or store files, within the team's quotas. */
export const quotaRoutes = async (
  parts: QuotaRouteDependencies,
): Promise<readonly MountedRoute[]> => {
  const {
    handler,
    directory,
    pool,
    bulkActs,
    now,
    files,
    secrets,
    apiUrl,
    consoleUrl: publicUrl,
  } = parts;
  const quotas = await openQuotas(pool, now);
  const whatIfDrafts = await openWhatIfDrafts(pool);
  const secret = await secrets.named('file addresses');
  const mailSecret = await secrets.named(MAIL_SECRET);
  const grants = openCallGrants(pool, now);
  const api = { grants, apiUrl, fetch, store: bulkActs.store };
  const findMatching = findMatchingOverApi(api);
  const planQueries = planQueriesOverApi(api);
  return [
    ...assetRoutes({ files, secret, publicUrl, quotas, directory, users: parts.users }),
    ...reportRoutes({ ...parts, quotas, secret: mailSecret, compute: computeReportOverApi(api) }),
    ...preferenceRoutes({ ...parts, secret: mailSecret }),
    ...feedbackRoutes({ ...parts, secret: mailSecret }),
    ...calendarRoutes({
      feeds: openCalendarFeeds(pool),
      publicUrl,
      secret: await secrets.named(CALENDAR_SECRET),
    }),
    ...(await createMemberRoutes(parts, quotas)),
    ...onboardingRoutes({ handler, directory, endInviting: inviteStepEnder(handler) }),
    ...commandRoutes({ ...parts, quotas, findMatching, planQueries, whatIfDrafts }),
  ];
};
