import type { Actor } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { VersionRead } from './check-version.ts';

/** For whom and why a command runs. The same `commandId` again has no second effect. */
export interface CommandContext extends VersionRead {
  readonly teamId: TeamId;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}
