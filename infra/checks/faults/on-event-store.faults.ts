import { defineFaultTests } from './fault-tests.ts';

/* The log is on the process of the test peer, which is killed and frozen too. */
defineFaultTests('peer', 4);
