import { basename } from 'node:path';

/** Older ones lack modules that the programs import, and would only say which. */
const OLDEST_NODE = 24;

/** Every program of `dist/` begins here, under its own name. */
if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) {
  // Found when it runs, so that nothing of it is looked at before the version is known.
  const program = `./${basename(process.argv[1] ?? '', '.js')}-program.js`;
  await import(program);
} else {
  process.stderr.write(
    `Beep needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}. Install a newer one.\n`,
  );
  process.exitCode = 1;
}
