import type { Files } from '@quartermaster/platform/files/files';
import { openContentStore } from '@quartermaster/platform/files/content-store';
import type { NamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import type { Reaction } from '@quartermaster/platform/reactions/reaction';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import {
  type ReactionOptions,
  type Reactions,
  startReactions,
} from '@quartermaster/platform/reactions/start-reactions';
import { openCallGrants } from '@quartermaster/platform/sessions/call-grants';
import { endSessions } from './auth/end-sessions.ts';
import type { Users } from './auth/users.ts';
import type { BulkParts } from './products/bulk-acts/change-item.ts';
import { onBulkActRequested } from './products/bulk-acts/on-bulk-act-requested.ts';
import type { CommandHandler } from './core/handle-command.ts';
import { planQueriesOverApi } from './demand-plan/compute-over-api.ts';
import { onForecastRequested } from './demand-plan/on-forecast-requested.ts';
import type { Directory } from './directory/directory.ts';
import { mailSuggestions } from './feature-suggestions/mail-suggestion.ts';
import { finishMemberships } from './members/finish-memberships.ts';
import { INVITATION_SECRET } from './members/invitation-token.ts';
import { createInvitees } from './members/invitees.ts';
import { mailInvitations } from './members/mail-invitations.ts';
import { onMemberInvited } from './onboarding/on-member-invited.ts';
import type { DeletionOptions } from './privacy/delete-parts.ts';
import { redactShops } from './privacy/redact-shops.ts';
import { onBasketOrdered } from './purchase-orders/draft-basket.ts';
import { releaseNames } from './purchase-orders/names/release-names.ts';
import { type MailDependencies, mailOrders } from './purchase-orders/mail/mail-orders.ts';
import { printOverApi } from './purchase-orders/mail/print-order.ts';
import { pushReceiptToStore, type StorePort } from './purchase-orders/push-receipt-to-store.ts';
import { MAIL_SECRET } from './reports/mail/address-token.ts';
import { requestAlertMails, requestReportMails } from './reports/mail/request-mails.ts';
import { sendReportMails } from './reports/mail/send-mails.ts';
import { computeAlertOverApi, computeReportOverApi } from './reports/compute-over-api.ts';
import { onAlertRunDue } from './reports/on-alert-run-due.ts';
import { onReportRunDue } from './reports/on-report-run-due.ts';
import { logoUrlFinder } from './teams/logo-url.ts';
import { onShipmentReceived, applyReceipt } from './stock/apply-receipt.ts';
import { inviteStepEnder } from './teams/routes.ts';

type Options = Pick<ReactionOptions, 'pool' | 'store' | 'onFailedTry'> &
  Pick<MailDependencies, 'mail' | 'now'> & {
    /** Address at which this process reaches the API, without `/api`. */
    readonly apiUrl: string;
    readonly files: Files;
    readonly secrets: NamedSecrets;
    /** The operator's address for suggestions; null when they are not mailed. */
    readonly suggestionsTo: string | null;
    /** Address of the console. */
    readonly consoleUrl: string;
    readonly onProblem: (where: string, error: unknown) => void;
  };

interface ReactionDependencies {
  readonly handler: CommandHandler;
  readonly directory: Directory;
  readonly users: Users;
  readonly stores: StorePort;
  readonly bulkActs: BulkParts;
  readonly deletion: DeletionOptions;
}

const createCommonReactions = (
  { pool, mail, now, apiUrl, suggestionsTo }: Options,
  { handler, directory, users, stores: storePort, bulkActs, deletion }: ReactionDependencies,
): readonly Reaction[] => [
  onShipmentReceived(handler),
  pushReceiptToStore({
    handler,
    store: storePort,
    applyReceipt: (event) => applyReceipt(handler, event),
  }),
  mailOrders({
    handler,
    directory,
    mail,
    now,
    print: printOverApi({ grants: openCallGrants(pool, now), apiUrl, fetch }),
  }),
  endSessions(users),
  ...(suggestionsTo === null ? [] : [mailSuggestions({ mail, directory, to: suggestionsTo })]),
  onBasketOrdered(handler, directory),
  releaseNames(handler),
  onBulkActRequested(bulkActs),
  redactShops(deletion),
];

/** What the query service computes and keeps: runs of reports and alerts that are due with their mails, and forecasts. */
const computedReactions = async (
  { pool, store, files, secrets, mail, now, apiUrl, consoleUrl }: Options,
  { handler, directory }: ReactionDependencies,
): Promise<readonly Reaction[]> => {
  const secret = await secrets.named(MAIL_SECRET);
  const kept = openContentStore(files);
  const api = { grants: openCallGrants(pool, now), apiUrl, fetch, store };
  const parts = { handler, directory, store };
  return [
    onReportRunDue({ ...parts, now, compute: computeReportOverApi(api) }),
    onAlertRunDue({ ...parts, compute: computeAlertOverApi(api) }),
    onForecastRequested({ handler, kept, ...planQueriesOverApi(api) }),
    requestReportMails({ handler, directory, secret }),
    requestAlertMails({ handler, directory, secret }),
    sendReportMails({
      ...parts,
      kept,
      files,
      findLogoUrl: logoUrlFinder(handler),
      mail,
      secret,
      consoleUrl,
      now,
    }),
  ];
};

/** Reactions to invitations and deactivations. */
const memberReactions = async (
  { secrets, mail, now, consoleUrl }: Options,
  { handler, directory, users }: ReactionDependencies,
): Promise<readonly Reaction[]> => {
  const secret = await secrets.named(INVITATION_SECRET);
  const invitees = createInvitees(handler, secret);
  return [
    finishMemberships(users),
    onMemberInvited(inviteStepEnder(handler)),
    mailInvitations({ handler, directory, invitees, mail, secret, consoleUrl, now }),
  ];
};

/** Starts all reactions of this service. */
export const openReactions = async (
  options: Options,
  commanded: ReactionDependencies,
): Promise<Reactions> => {
  const { pool, store, onFailedTry, onProblem } = options;
  await migrateReactions(pool);
  return startReactions({
    pool,
    store,
    reactions: [
      ...createCommonReactions(options, commanded),
      ...(await memberReactions(options, commanded)),
      ...(await computedReactions(options, commanded)),
    ],
    onFailedTry,
    onProblem: (error) => {
      onProblem('reactions', error);
    },
  });
};
