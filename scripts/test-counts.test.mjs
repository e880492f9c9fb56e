import { describe, expect, it } from 'vitest';
import { playwrightCounts, stepCounts, vitestCounts } from './test-counts.mjs';

describe('stepCounts', () => {
  it('counts a check as one', () => {
    expect(stepCounts({ code: 0 })).toEqual({ passed: 1, failed: 0 });
    expect(stepCounts({ code: 2 })).toEqual({ passed: 0, failed: 1 });
  });

  it('fails a runner that ended badly although every test passed', () => {
    expect(stepCounts({ code: 1, counts: { passed: 5, failed: 0 } })).toEqual({ passed: 5, failed: 1 });
  });

  it('fails a runner that ran no test', () => {
    expect(stepCounts({ code: 0, counts: { passed: 0, failed: 0 } })).toEqual({ passed: 0, failed: 1 });
  });

  it('does not count one failure twice', () => {
    expect(stepCounts({ code: 1, counts: { passed: 5, failed: 2 } })).toEqual({ passed: 5, failed: 2 });
  });
});

describe('vitestCounts', () => {
  it('counts a file that did not load as failed', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const ordinary = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
    const report = { numPassedTests: 1, numFailedTests: 1, testResults: [broken, ordinary] };
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 2 });
  });
});

describe('playwrightCounts', () => {
  it('counts flaky tests and errors outside tests as failed', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] };
    expect(playwrightCounts(report)).toEqual({ passed: 3, failed: 3 });
  });
});
