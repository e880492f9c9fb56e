import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

/** Preloaded into a service: prints a line when a process that transcribes starts, and when it has ended. */
subscribe('child_process', (message) => {
  const child = (message as { readonly process: ChildProcess }).process;
  child.once('spawn', () => {
    if (!child.spawnargs.some((argument) => argument.includes('transcription-host'))) return;
    process.stdout.write(`TRANSCRIBER STARTS ${child.pid}\n`);
    child.once('exit', () => process.stdout.write(`TRANSCRIBER ENDS ${child.pid}\n`));
  });
});
