import { serveFolds } from '@quartermaster/infra/platform/projections/past/serve-folds';
import { allProjections } from './read-models.ts';

/* What a thread runs that folds pasts. `launch.mjs` makes a file of its own of it. */
serveFolds(allProjections);
