import { createDice } from '../../../console/e2e/seeded.ts';
import { createFetch } from '../hostile-calls/create-fetch.ts';
import type { Product } from '../hostile-calls/open-product.ts';
import { openReport } from '../hostile-calls/open-report.ts';
import { openAct, openFile, openStage } from '../hostile-calls/open-stage.ts';
import type { Send } from '../hostile-calls/send.ts';
import { createTeam, type Team } from '../hostile-calls/teams.ts';
import { startWork, type WorkingTeam } from '../hostile-calls/working-teams.ts';
import { markedShop } from './marked-shop.ts';
import type { Holding } from './traces.ts';

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
