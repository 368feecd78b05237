import { useEffect, type ReactNode } from 'react';
import { createRegistry, type Registry } from './registry.ts';
import { shortcuts, type Shortcut } from './shortcuts.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly icon?: ReactNode;
  /** Keys, as in `Shortcut.keys`. */
  readonly shortcut?: string;
  readonly run: () => void;
}

export const commands: Registry<Command> = createRegistry<Command>();

const toShortcuts = ({ shortcut, label, group, run }: Command): readonly Shortcut[] =>
  shortcut === undefined ? [] : [{ keys: shortcut, description: label, group, run }];

/** Offers commands in the palette, and by their keys; returns a function that removes them. */
export const offerCommands = (list: readonly Command[]): (() => void) => {
  const stops = [commands.add(list), shortcuts.add(list.flatMap(toShortcuts))];
  return () => stops.forEach((stop) => stop());
};

/** Offers commands while the component is mounted; the list must be stable. */
export const useCommands = (list: readonly Command[]): void =>
  useEffect(() => offerCommands(list), [list]);
