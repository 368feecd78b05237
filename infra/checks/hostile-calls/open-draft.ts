import { createWhatIf, deleteWhatIf, listWhatIfs } from '@quartermaster/contracts/what-if/calls';
import type { Team } from './teams.ts';

/** A team may have 100 drafts, and attacks keep some. The last ones may be in use; the first one is, by queries. */
const LAST_DRAFTS = 40;

/** A what-if draft of the team. */
export const openDraft = async ({ call, name }: Team) => {
  const { data } = (await call(listWhatIfs, { query: {} })).body;
  const old = data.slice(LAST_DRAFTS, -1);
  // Another attack may have deleted one of them.
  await Promise.allSettled(old.map(({ id }) => call(deleteWhatIf, { params: { id } })));
  const body = { name, selection: { matching: {} } };
  return { whatIfId: (await call(createWhatIf, { body })).body.id };
};
