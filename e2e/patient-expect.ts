import { expect as base } from '@playwright/test';

/** For tests that record, upload and open several pages, which takes long on a busy machine. */
export const expect = base.configure({ timeout: 20_000 });
