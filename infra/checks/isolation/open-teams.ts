import { createDice } from '../../../console/e2e/seeded.ts';
import { createFetch } from '../hostile-calls/create-fetch.ts';
import type { Product } from '../hostile-calls/open-product.ts';
import { openReport } from '../hostile-calls/open-report.ts';
import { openAct, openFile, openStage } from '../hostile-calls/open-stage.ts';
import type { Send } from '../hostile-calls/send.ts';
import { createTeam, type Team, type Shop, makeShop } from '../hostile-calls/teams.ts';
import { startWork, type WorkingTeam } from '../hostile-calls/working-teams.ts';
import { type Holding, uuid } from './traces.ts';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { Add } from '../bench/read-models/large-shop-log.ts';

/** The words of the usual shop. */
const words = /\b(?:Article|Vendor|Category|Supplier|Large|Warehouse|Default|SKU)\b/g;

/** The usual shop with ids that no other shop has, and with the mark in every text. */
const markedShop = (mark: string): Shop => {
  const { variantIds, productIds, record } = makeShop();
  const ownId = (id: string): string => deterministicId(mark, id);
  return {
    variantIds: variantIds.map(ownId),
    productIds: productIds.map(ownId),
    record: (add, teamId) => {
      const own = (text: string): string =>
        text
          .replace(uuid, (id) => (id === teamId ? id : ownId(id)))
          .replace(words, (word) => `${mark} ${word}`)
          .replace('"storeTags":[]', `"storeTags":["${mark} tag"]`);
      const addMarked: Add = (definition, stream, data) =>
        add(definition, own(stream), JSON.parse(own(JSON.stringify(data))));
      record(addMarked, teamId);
    },
  };
};

/** No text of the product contains these. */
const [FIRST, SECOND, THIRD] = ['markamber', 'markbirch', 'markcedar'] as const;

const withThings = async (team: Team, send: Send): Promise<Holding> => {
  const shared = {
    ...(await openFile(team, send)),
    ...(await openAct(team)),
    ...(await openReport(team)),
  };
  return { team, things: await openStage(team, shared) };
};

/** Two teams that write without a pause until `stopWriting`, and one that does nothing. All have the same kinds of things. */
export interface Teams {
  readonly busy: readonly [Holding, Holding];
  readonly idle: Holding;
  readonly workers: readonly WorkingTeam[];
  /** Resolves when no team writes; rejects when a command of theirs was refused. */
  readonly stopWriting: () => Promise<void>;
}

export const openTeams = async (product: Product, send: Send): Promise<Teams> => {
  let over = false;
  const dice = createDice(1);
  const isOver = () => over;
  const begin = (name: string) =>
    startWork(product, name, { dice, isOver, shop: markedShop(name) });
  const first = await begin(FIRST);
  const second = await begin(SECOND);
  const third = await createTeam(product, THIRD, createFetch(send), markedShop(THIRD));
  return {
    busy: [await withThings(first.team, send), await withThings(second.team, send)],
    idle: await withThings(third, send),
    workers: [first, second],
    stopWriting: async () => {
      over = true;
      await Promise.all([first.done, second.done]);
    },
  };
};
