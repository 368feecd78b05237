import { START } from '@quartermaster/contracts/core/position';
import type { TeamEvent } from '@quartermaster/platform/event-store/event-store';
import type { Product } from '../hostile-calls/open-product.ts';
import type { Team } from '../hostile-calls/teams.ts';
import type { Things } from '../hostile-calls/things.ts';

/** A team and what it has. */
export interface Holding {
  readonly team: Team;
  readonly things: Things;
}

/** Data that only one team has. */
export interface Trace {
  readonly holding: Holding;
  readonly events: readonly TeamEvent[];
  /** All ids in its events and of its things, and its secret tokens. */
  readonly ids: ReadonlySet<string>;
}

export const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A part of an address that is as hard to guess as an id. */
const token = /[\w-]{32,}/g;

const PAGE = 5_000;

const readTeamEvents = async (
  { infrastructure: { store } }: Product,
  { teamId }: Team,
): Promise<readonly TeamEvent[]> => {
  const events: TeamEvent[] = [];
  for (let after = START; ;) {
    const page = await store.readTeam(teamId, after, PAGE);
    events.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return events;
    after = last.position;
  }
};

/** The trace of a team up to the end of the log. */
export const readTrace = async (product: Product, holding: Holding): Promise<Trace> => {
  const { team, things } = holding;
  const events = await readTeamEvents(product, team);
  const owned = JSON.stringify(things);
  const ids = [owned, JSON.stringify(events)].flatMap((text) => text.match(uuid) ?? []);
  return { holding, events, ids: new Set([team.teamId, ...ids, ...(owned.match(token) ?? [])]) };
};

/** The mark and the ids of a team in a text, without the ids in `named`. */
export const tracesIn = (text: string, { holding, ids }: Trace, named = ''): readonly string[] => {
  const { name } = holding.team;
  const candidates = [...(text.match(uuid) ?? []), ...(text.match(token) ?? [])];
  const found = candidates.filter((id) => ids.has(id) && !named.includes(id));
  return [...(text.includes(name) ? [name] : []), ...new Set(found)];
};
