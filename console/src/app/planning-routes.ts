import { lazyPage } from './lazy-page.tsx';
import { createPageFactory } from './page-route.ts';
import { root } from './root-route.ts';
import { searchSchemas } from './search.ts';

const flag = 'DEMAND_PLANNER';
const demandPlan = createPageFactory(root)('/demand-plan', {
  staticData: { title: 'Demand plan', flag },
});
const page = createPageFactory(demandPlan);

/** The demand plan, and how close it comes to what is sold. */
export const planningRoutes = demandPlan.addChildren([
  page('/', {
    validateSearch: searchSchemas.demandPlan,
    staticData: { flag },
    component: lazyPage(
      () => import('../features/demand-plan/demand-plan-page.tsx'),
      'DemandPlanPage',
    ),
  }),
  page('accuracy', {
    validateSearch: searchSchemas.planAccuracy,
    staticData: { title: 'Accuracy', flag },
    component: lazyPage(
      () => import('../features/demand-plan/accuracy/accuracy-page.tsx'),
      'AccuracyPage',
    ),
  }),
]);
