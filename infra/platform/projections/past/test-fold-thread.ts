import { serveFolds } from './serve-folds.ts';
import { pastShelves } from './test-past-shelves.ts';

/* Program of the threads of tests. */
serveFolds([pastShelves]);
