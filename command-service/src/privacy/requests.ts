import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type {
  DeletedPart,
  PrivacyOutcome,
  PrivacyTopic,
} from '@quartermaster/contracts/privacy/events';
import type { PrivacyRequest } from '@quartermaster/contracts/privacy/request';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { type PrivacyCommand, privacyDecider, type PrivacyRequests } from './decider.ts';

export const NAME = 'delete-shop-data';

type Handler = Pick<CommandHandler, 'handle' | 'loadState'>;

const DAY_MS = 86_400_000;
/** The platform's terms: a shop is deleted at once, customers within 30 days. */
const calculateDueAt = (topic: PrivacyTopic, receivedAt: string): string =>
  topic === 'SHOP_REDACT' || topic === 'TEAM_REMOVAL'
    ? receivedAt
    : new Date(Date.parse(receivedAt) + 30 * DAY_MS).toISOString();

/** Decides the outcome; null for a request that a reaction carries out. The product stores no data of customers. */
const decideOutcome = ({ topic, teamId }: PrivacyRequest): PrivacyOutcome | null => {
  if (teamId === null) return 'UNKNOWN_SHOP';
  return topic === 'SHOP_REDACT' ? null : 'NO_CUSTOMER_DATA';
};

/** Records privacy requests of the platform. A repeated delivery records nothing. */
export const receivePrivacyRequests =
  ({ handle }: Handler) =>
  async (request: PrivacyRequest): Promise<void> => {
    const { topic, shopDomain, webhookId, platformRequestId, sentAt, receivedAt } = request;
    const requestId = deterministicId('privacy request', shopDomain, topic, webhookId);
    const teamId = request.teamId ?? SYSTEM_TEAM;
    const id = request.teamId ?? deterministicId('shop', shopDomain);
    const command: PrivacyCommand = {
      type: 'ReceiveRequest',
      request: {
        requestId,
        topic,
        shopDomain,
        platformRequestId,
        sentAt,
        receivedAt,
        dueAt: calculateDueAt(topic, receivedAt),
      },
      outcome: decideOutcome(request),
    };
    const commandId = deterministicId('receive', requestId);
    await handle(privacyDecider, id, command, systemContext(teamId, 'privacy-webhook', commandId));
  };

/** Records of the deletion of a team's data. Each has one effect, also when repeated. */
export interface DeletionRecord {
  readonly loadState: () => Promise<PrivacyRequests>;
  readonly recordDeleted: (part: DeletedPart, count: number) => Promise<void>;
  readonly recordFinished: () => Promise<void>;
  readonly recordClosed: (outcome: PrivacyOutcome, closedAt: string) => Promise<void>;
}

export const createDeletionRecord = (
  { handle, loadState }: Handler,
  teamId: TeamId,
  requestId: string,
): DeletionRecord => {
  const record = async (command: PrivacyCommand, ...parts: string[]): Promise<void> => {
    const commandId = deterministicId(NAME, requestId, command.type, ...parts);
    await handle(privacyDecider, teamId, command, systemContext(teamId, NAME, commandId));
  };
  return {
    loadState: () => loadState(privacyDecider, teamId, teamId),
    recordDeleted: (part, count) => record({ type: 'RecordDeleted', requestId, part, count }, part),
    recordFinished: () => record({ type: 'FinishDeletion', requestId }),
    recordClosed: (outcome, closedAt) =>
      record({ type: 'CloseRequest', requestId, outcome, closedAt }),
  };
};

/** Records the request of an operator to delete a team, once. */
export const receiveRemoval = async (
  { handle }: Handler,
  teamId: TeamId,
  receivedAt: string,
): Promise<string> => {
  const requestId = deterministicId('team removal', teamId);
  const command: PrivacyCommand = {
    type: 'ReceiveRequest',
    request: {
      requestId,
      topic: 'TEAM_REMOVAL',
      shopDomain: '',
      platformRequestId: null,
      sentAt: receivedAt,
      receivedAt,
      dueAt: receivedAt,
    },
    outcome: null,
  };
  const commandId = deterministicId('receive', requestId);
  await handle(privacyDecider, teamId, command, systemContext(teamId, 'operator', commandId));
  return requestId;
};
