import { isLoopbackHost } from '../../auth/from-this-machine.ts';
import { type Config, type Environment, parseConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { warnOfVariables } from '../../config/variables.ts';
import { checkMailServer } from '../../mail/smtp-mailer.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { checkBucket } from './check-bucket.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkSite } from './check-folders.ts';
import { checkIdentity } from './check-identity.ts';
import { type CheckRow, tryCheck } from './check-row.ts';

/** Reads the whole configuration and, if it is valid, tries everything that it names. Rejects never. */
export async function checkInstallation(env: Environment): Promise<readonly CheckRow[]> {
  const unknown = warnOfVariables(env).map(
    (detail): CheckRow => ({ subject: 'variables', result: 'warning', detail }),
  );
  try {
    const config = parseConfig(env);
    return [...unknown, ...settingRows(config), ...(await tryEverything(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const failed = error.message
      .split('\n')
      .map((detail): CheckRow => ({ subject: 'variables', result: 'failed', detail }));
    return [
      ...failed,
      ...unknown.filter(({ detail }) => !failed.some((row) => sameVariable(row.detail, detail))),
    ];
  }
}

/** A mistyped variable that decides where recordings are kept is an error and no warning. */
function sameVariable(a: string, b: string): boolean {
  return a.split(' ', 1)[0] === b.split(' ', 1)[0];
}

async function tryEverything(config: Config): Promise<readonly CheckRow[]> {
  const [folder, site, identity, database, mail] = await Promise.all([
    checkDataFolder(config),
    checkSite(config),
    checkIdentity(config),
    checkDatabase(config),
    checkMail(config),
  ]);
  try {
    const { remoteAudio } = config;
    const bucket = remoteAudio && (await checkBucket(remoteAudio, config, database.turns));
    const clocks = [...database.clocks, ...(bucket?.clocks ?? []), ...identity.clocks];
    const rest = [...(bucket?.rows ?? []), ...identity.rows, checkClock(clocks), ...site, ...mail];
    return [folder, ...database.rows, ...rest];
  } finally {
    await database.close();
  }
}

/** Settings that are valid and still not what an installation for other people wants. */
function settingRows({ publicUrl, auth, trustedProxies, host }: Config): readonly CheckRow[] {
  const warn = (detail: string): CheckRow => ({ subject: 'settings', result: 'warning', detail });
  if (auth.mode === 'local') return [{ subject: 'settings', result: 'ok', detail: `links at ${publicUrl}` }];
  const rows: CheckRow[] = [];
  const { protocol, hostname } = new URL(publicUrl);
  if (isLoopbackHost(hostname)) rows.push(warn(`PUBLIC_URL=${publicUrl} works on this machine only.`));
  else if (protocol === 'http:') {
    rows.push(warn(`PUBLIC_URL=${publicUrl} has no TLS: browsers do not record there. Use https.`));
  }
  if (protocol === 'https:' && trustedProxies.length === 0) {
    rows.push(
      warn('TRUSTED_PROXIES is unset: all visitors share the limits of the proxy. Name its address.'),
    );
  }
  if (rows.length > 0) return rows;
  return [{ subject: 'settings', result: 'ok', detail: `links at ${publicUrl}, listens on ${host}` }];
}

async function checkMail({ mail }: Config): Promise<readonly CheckRow[]> {
  if (!mail) return [];
  const { host } = new URL(mail.url);
  const row = tryCheck('mail', async () => {
    await checkMailServer(mail.url).catch((error: unknown) => {
      throw new Error(`The mail server ${host} refuses: ${describeCause(error)}. Correct SMTP_URL.`);
    });
    return `${host}, from ${mail.from}`;
  });
  return [await row];
}
