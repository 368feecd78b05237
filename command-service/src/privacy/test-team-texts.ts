import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { allEvents } from '@quartermaster/contracts/events';
import type { Installation } from './test-installation.ts';
import type { Shop } from './test-shops.ts';

/** Returns the text that people of a shop type into each field for free texts. */
export const makeTypedText = ({ domain }: Shop): string => `Typed by Ada of ${domain}`;

const definitions = allEvents.flatMap(({ teamTexts, ...definition }) =>
  teamTexts === undefined ? [] : [{ ...definition, teamTexts }],
);

const folder = path.resolve(import.meta.dirname, '../../../contracts/golden-events');
const readExample = async (name: string): Promise<unknown> => {
  const text = await readFile(path.join(folder, name), 'utf8');
  return (JSON.parse(text) as { readonly example: unknown }).example;
};
const examples = new Map<string, Promise<unknown>>();
const loadExample = (type: string, version: number): Promise<unknown> => {
  const name = `${type}.v${String(version)}.json`;
  const example = examples.get(name) ?? readExample(name);
  examples.set(name, example);
  return example;
};

/** Records each event type that has texts of a team, each with the text typed by the shop. */
export const recordTypedTexts = async (
  { log }: Pick<Installation, 'log'>,
  shop: Shop,
): Promise<void> => {
  const { teamId } = shop;
  const metadata = {
    teamId,
    actor: { kind: 'system' as const, name: 'test' },
    commandId: randomUUID(),
    correlationId: 'test',
    causationId: null,
  };
  for (const { type, version, persons, teamTexts } of definitions) {
    const example = await loadExample(type, version);
    const unnamed = persons === undefined ? example : persons.replace(example, () => '');
    const data = teamTexts.replace(unnamed, () => makeTypedText(shop));
    const event = { id: randomUUID(), type, schemaVersion: version, metadata, data };
    await log.append(`typed-${teamId}.${randomUUID()}`, [event], 'no-stream');
  }
};

/** Number of such events. */
export const TYPED_TYPES = definitions.length;
