// Properties that say no number of their own, in the long depth.
import fc from 'fast-check';
import { runs } from '../../shared/testing/runs.ts';

fc.configureGlobal({ numRuns: runs(100) });
