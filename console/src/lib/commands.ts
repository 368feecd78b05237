import type { ReactNode } from 'react';
import { createRegistry, useOffered, type Registry } from './registry.ts';

/** Something the command palette can do. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly icon?: ReactNode;
  /** Shown at the right, as in `Shortcut.keys`. */
  readonly shortcut?: string;
  readonly run: () => void;
}

export const commands: Registry<Command> = createRegistry<Command>();

/** Offers commands while the component is mounted; the list must be stable. */
export const useCommands = (list: readonly Command[]): void => useOffered(commands, list);
