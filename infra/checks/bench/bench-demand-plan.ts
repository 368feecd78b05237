import { atMost, atMostTimes, type BenchRow } from './bench-table.ts';
import type { DemandPlanTimes } from './demand-plan-process.ts';
import { measureInProcess } from './measure-in-process.ts';

/** Measures the demand plan of the largest shop. */
export const benchDemandPlan = async (url: string): Promise<readonly BenchRow[]> => {
  const found = await measureInProcess<DemandPlanTimes>('demand-plan-process.ts', url);
  const pages = { value: found.pageMeanwhileMs, reference: found.pageMs };
  return [
    atMost('generating a demand plan of 20,000 items', 's', found.generateSeconds, 60),
    atMostTimes('meanwhile a page of 100 items of the inventory, p95', 'ms', pages, 2),
    atMost('summary of a demand plan, p95', 'ms', found.summaryMs, 50),
    atMost('slower breakdown of a demand plan, p95', 'ms', found.breakdownMs, 50),
    atMost('page of 100 items of a demand plan, p95', 'ms', found.itemsMs, 40),
    atMost('adjusting a month until the summary shows it, p95', 'ms', found.adjustMs, 100),
    atMost('adjusting 12 x 1,000 months until the summary shows it', 's', found.pasteSeconds, 1),
    atMost('order plan of 20,000 items', 's', found.orderPlanSeconds, 10),
  ];
};
