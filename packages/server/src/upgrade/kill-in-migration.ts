import { Worker } from 'node:worker_threads';
import { Client } from 'pg';

/*
 * Loaded into a service before anything else (`node --import kill-in-migration.ts?step=N`): kills it when it has made the
 * changes of its Nth migration, and is about to note them.
 */

const step = Number(new URL(import.meta.url).searchParams.get('step'));
let noted = 0;

function look(statement: unknown): void {
  const { text, sql = text } = statement as { readonly sql?: unknown; readonly text?: unknown };
  if (!/^insert into "kysely_migration"/.test(String(sql ?? statement))) return;
  noted += 1;
  if (noted === step) process.kill(process.pid, 'SIGKILL');
}

/** SQLite is on a thread. */
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest): void {
  look(message);
  postMessage.call(this, message, ...rest);
};

const { query } = Client.prototype;
Client.prototype.query = function (this: Client, ...args: Parameters<typeof query>) {
  look(args[0]);
  return query.apply(this, args);
} as typeof query;
