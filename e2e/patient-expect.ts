import { expect as base } from '@playwright/test';

/** For tests that record, send and open pages all at once: a busy machine takes its time. */
export const expect = base.configure({ timeout: 20_000 });
