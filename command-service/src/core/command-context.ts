import type { Actor } from '@quartermaster/contracts/core/event';
import type { VersionRead } from './check-version.ts';

/** For whom and why a command runs. The same `commandId` again has no second effect. */
export interface CommandContext extends VersionRead {
  readonly teamId: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}
