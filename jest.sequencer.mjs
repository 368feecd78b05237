import TestSequencer from '@jest/test-sequencer';

/** Suites that start the whole product take minutes. */
const LONG = ['faults', 'kafka', 'e2e'];
/** Short suites that take about as long as one long suite. */
const SHORT_PER_LONG = 20;

const getRank = ({ context }) => {
  const rank = LONG.indexOf(context.config.displayName?.name);
  return rank === -1 ? LONG.length : rank;
};

/**
 * Mixes the long suites with short ones. Several products that start at once wait for each other until a test gives up, and a
 * long suite that begins last would run alone.
 */
export default class MixLongSuites extends TestSequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)].sort((one, other) => getRank(one) - getRank(other));
    const short = sorted.filter((test) => getRank(test) === LONG.length);
    const long = sorted.filter((test) => getRank(test) < LONG.length);
    const mixed = long.flatMap((test, at) => [
      test,
      ...short.slice(at * SHORT_PER_LONG, (at + 1) * SHORT_PER_LONG),
    ]);
    return [...mixed, ...short.slice(long.length * SHORT_PER_LONG)];
  }
}
