import { expect, test } from '@jest/globals';
import type { ItemChange } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { aPlanItem } from '../../../testing/test-demand-plan.ts';
import { keepChangedRows, NO_EDITS, setMonth } from './plan-edits.ts';
import { sendEdits, takeBackEdits } from './send-edits.ts';

const editMarch = (items: number) => {
  const rows = Array.from({ length: items }, (_, at) => {
    const row = { ...aPlanItem(1), demandPlanItemId: `item-${String(at)}` };
    return { ...row, ...setMonth(row, 0, 14) };
  });
  return keepChangedRows(NO_EDITS, rows);
};

test('API-DP-07 changes of more than 1,000 items are saved in several requests', async () => {
  const requests: (readonly ItemChange[])[] = [];
  const { left } = await sendEdits(editMarch(2500), async (items) => void requests.push(items));
  expect(requests.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(new Set(requests.flat().map((item) => item.demandPlanItemId)).size).toBe(2500);
  expect(left.size).toBe(0);
});

test('API-DP-07 requests that were saved before one failed are not sent again', async () => {
  let requests = 0;
  const { left, clashes } = await sendEdits(editMarch(2500), async () => {
    requests += 1;
    if (requests === 2) throw new TypeError('Failed to fetch');
  });
  expect(requests).toBe(2);
  expect(left.size).toBe(1500);
  expect(clashes).toEqual([]);
});

test('saved changes are taken back, but for months that were changed again', async () => {
  const requests: (readonly ItemChange[])[] = [];
  const undone = await takeBackEdits(editMarch(3), async (items) => {
    requests.push(items);
    if (items.length === 3) {
      const cell = { demandPlanItemId: 'item-1', month: 3, current: 99, wanted: null };
      const problem = { code: 'DEMAND_PLAN_CELL_CHANGED' as const, message: 'No', cells: [cell] };
      throw new CallFailed({ status: 409, problem, requestId: null, method: 'PATCH', url: '/' });
    }
  });
  expect(undone).toEqual({ changedCells: 2, changedSince: 1 });
  expect(requests[0]?.[0]?.months).toEqual([
    { month: 3, adjustedQuantity: null, previousQuantity: 14 },
  ]);
  expect(requests[1]?.map((item) => item.demandPlanItemId)).toEqual(['item-0', 'item-2']);
});

test('taking back ends when a request fails', async () => {
  const undone = await takeBackEdits(editMarch(3), () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(undone).toEqual({ changedCells: 0, changedSince: 0 });
});
