/** `{ passed, failed }` from Vitest's JSON report. A file that could not be loaded is one failed test. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** `{ passed, failed }` from Playwright's JSON report. A test that passed on a second try failed. */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/**
 * What a step adds to the total. A runner that ended badly failed at least once, whatever its report says, and so
 * did one that ran no test.
 */
export function stepCounts({ code, counts }) {
  if (counts === undefined) {
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  }
  const ranNothing = counts.passed + counts.failed === 0;
  const failed = code !== 0 || ranNothing ? Math.max(1, counts.failed) : counts.failed;
  return { passed: counts.passed, failed };
}
