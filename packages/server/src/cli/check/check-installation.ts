import { existsSync } from 'node:fs';
import { isLoopbackHost } from '../../auth/from-this-machine.ts';
import { type CheckedPart, type CheckRow, tryCheck } from '../../check-row.ts';
import { type Config, type Environment, parseConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { AUDIO_VARIABLES, warnOfVariables } from '../../config/variables.ts';
import { checkMailServer } from '../../mail/smtp-mailer.ts';
import { type MarkedAudio, readMark } from '../../storage/audio-mark.ts';
import { dataFolderAt } from '../../storage/data-folder.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { requireOwnAudio } from '../../storage/open-owned-audio.ts';
import { markedAudio } from '../../storage/open-storage.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { requireModel } from '../../transcripts/built-in/require-model.ts';
import { checkClock } from './check-clock.ts';
import { type CheckedConfig, type CheckedDatabase, checkDatabase } from './check-database.ts';
import { checkDataFolder, checkSite } from './check-folders.ts';
import { checkListener } from './check-listener.ts';
import { checkRemoteAudio } from './check-remote-audio.ts';

/** Reads the whole configuration, and tries everything that its valid variables name. Rejects never. */
export async function checkInstallation(env: Environment): Promise<readonly CheckRow[]> {
  const unknown = warnOfVariables(env).map(
    (detail): CheckRow => ({ subject: 'variables', result: 'warning', detail }),
  );
  const { config, problems } = parseValidVariables(env);
  const failed = problems.map((detail): CheckRow => ({ subject: 'variables', result: 'failed', detail }));
  const rows = [
    ...failed,
    ...unknown.filter(({ detail }) => !failed.some((row) => sameVariable(row.detail, detail))),
  ];
  if (!config) return rows;
  return [...rows, ...settingRows(config), ...(await tryEverything(config))];
}

interface ValidConfig extends CheckedConfig {
  /** False if variables of the database are invalid. */
  readonly isDatabaseKnown: boolean;
  /** False if variables of the address are invalid. */
  readonly isAddressKnown: boolean;
}

/** Rounds of leaving out what is invalid: a variable may be valid only with another one. */
const MAX_ROUNDS = 5;

/** Parses the variables again without the invalid ones, so that one mistake does not hide what else is wrong. */
function parseValidVariables(env: Environment): {
  readonly config: ValidConfig | undefined;
  readonly problems: readonly string[];
} {
  const valid: Record<string, string | undefined> = { ...env };
  let problems: readonly string[] | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const config = parseConfig(valid);
      const mention = (names: RegExp): boolean => problems?.some((line) => names.test(line)) ?? false;
      const isDatabaseKnown = !mention(/\b(DATABASE_\w+|DATA_DIR)\b/);
      const isAddressKnown = !mention(/\b(HOST|PORT)\b/);
      const isAudioKnown = !mention(AUDIO_VARIABLES);
      return {
        config: { ...config, isDatabaseKnown, isAddressKnown, isAudioKnown },
        problems: problems ?? [],
      };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const lines = error.message.split('\n');
      problems ??= lines;
      const invalid = Object.keys(valid).filter((name) =>
        lines.some((line) => new RegExp(`(^|[ ,=])${name}(_FILE)?\\b`).test(line)),
      );
      if (invalid.length === 0) break;
      for (const name of invalid) delete valid[name];
    }
  }
  return { config: undefined, problems: problems ?? [] };
}

/** A mistyped variable that decides where recordings are kept is an error and no warning. */
function sameVariable(a: string, b: string): boolean {
  return a.split(' ', 1)[0] === b.split(' ', 1)[0];
}

async function tryEverything(config: ValidConfig): Promise<readonly CheckRow[]> {
  const [listener, folder, site, identity, database, mail, model] = await Promise.all([
    config.isAddressKnown ? [await checkListener(config)] : [],
    checkDataFolder(config),
    checkSite(config),
    config.identity.check(),
    config.isDatabaseKnown ? checkDatabase(config) : NO_DATABASE,
    checkMail(config),
    checkModel(config),
  ]);
  try {
    const bucket = await checkAudio(config, database);
    const clocks = [...database.clocks, ...bucket.clocks, ...identity.clocks];
    const warnings = config.identity
      .warn?.(config.administrators)
      .map((detail): CheckRow => ({ subject: 'sign-in', result: 'warning', detail }));
    const signIn = [...identity.rows, ...(warnings ?? [])];
    const rest = [...bucket.rows, ...signIn, checkClock(clocks), ...site, ...mail, ...model];
    return [...listener, folder, ...database.rows, ...rest];
  } finally {
    await database.close();
  }
}

const NO_DATABASE: CheckedDatabase = {
  rows: [],
  clocks: [],
  stores: undefined,
  close: async () => undefined,
};

/** A folder that the start will make. */
const NO_AUDIO: MarkedAudio['store'] = {
  readMark: async () => undefined,
  writeMark: () => Promise.reject(new Error('A check writes nothing.')),
  open: async () => undefined,
  list: async function* () {},
};

/** Checks whose the audio is, as the start does, and tries a bucket. */
async function checkAudio(config: ValidConfig, { stores }: CheckedDatabase): Promise<CheckedPart> {
  const { remoteAudio, dataDir, isAudioKnown } = config;
  if (isAudioKnown === false) return { rows: [], clocks: [] };
  const folder = dataFolderAt(dataDir);
  const requireOwn = async (store: MarkedAudio['store']): Promise<void> => {
    if (stores) await requireOwnAudio(await markedAudio(config, { folder, store, stores }));
    else await readMark({ store });
  };
  if (remoteAudio) return checkRemoteAudio(remoteAudio, config, requireOwn);
  const isMade = existsSync(folder.audio);
  if (!isMade && stores === undefined) return { rows: [], clocks: [] };
  const row = await tryCheck('audio folder', async () => {
    await requireOwn(isMade ? createDiskAudioStore(folder.audio) : NO_AUDIO);
    return isMade ? folder.audio : `${folder.audio}, made at the first start`;
  });
  return { rows: [row], clocks: [] };
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

async function checkModel(config: Config): Promise<readonly CheckRow[]> {
  const { transcription, takesTranscriptions } = config;
  if (transcription.engine !== 'built-in' || !takesTranscriptions) return [];
  const { modelDir } = transcription;
  const row = tryCheck('speech model', async () => {
    await requireModel(config);
    return modelDir ?? 'the one that comes with the service';
  });
  return [await row];
}
