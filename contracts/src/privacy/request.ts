import type { TeamId } from '../core/ids.ts';
import type { PrivacyTopic } from './events.ts';

/** Topic of a request of a store platform. */
export type PlatformTopic = Exclude<PrivacyTopic, 'TEAM_REMOVAL'>;

/** A verified request of the platform, without anything of the customer it is about. */
export interface PrivacyRequest {
  readonly topic: PlatformTopic;
  /** Null for an unknown shop, or one that is no longer known. */
  readonly teamId: TeamId | null;
  readonly shopDomain: string;
  readonly webhookId: string;
  readonly platformRequestId: string | null;
  readonly sentAt: string;
  readonly receivedAt: string;
}
