import { defineFaultTests } from './fault-tests.ts';

defineFaultTests('postgres', 60);
