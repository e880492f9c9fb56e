import { basename } from 'node:path';

/** Older versions lack modules that the programs import. */
const OLDEST_NODE = 24;

/** Entry point of every program in `dist/`; the file name selects the program. */
if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) {
  // Imported at run time: the version is checked before any of its modules load.
  const program = `./${basename(process.argv[1] ?? '', '.js')}-program.js`;
  await import(program);
} else {
  process.stderr.write(
    `Beep needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}. Install a newer one.\n`,
  );
  process.exitCode = 1;
}
