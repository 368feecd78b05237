import { serveFolds } from '@quartermaster/platform/projections/past/serve-folds';
import { allProjections } from './read-models.ts';

/* Runs in each thread that folds past moments. `launch.mjs` bundles it into a separate file. */
serveFolds(allProjections);
