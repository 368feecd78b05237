import { serveFolds } from './serve-folds.ts';
import { pastShelves } from './test-past-shelves.ts';

/* What the threads of tests run. */
serveFolds([pastShelves]);
