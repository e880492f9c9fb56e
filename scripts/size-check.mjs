import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureEntries, SIZE_BUDGETS, sizeProblems, sizeTable } from './size-budgets.mjs';
import { builtEntries } from './size-entries.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'beep-sizes-'));
try {
  const sizes = await measureEntries(await builtEntries(scratch));
  console.log(sizeTable(sizes, SIZE_BUDGETS).join('\n'));
  for (const problem of sizeProblems(sizes, SIZE_BUDGETS)) {
    console.error(problem);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
