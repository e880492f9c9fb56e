import { MAX_RECORDING_SECONDS } from '@beep/core/limits';
import { DEFAULT_POLICY, OTHER_DOMAINS, type Policy } from '@beep/core/policies';
import { importArchive } from '../archive/import/import-archive.ts';
import { SOUNDS_AT_A_TIME } from '../archive/import/take-sound.ts';
import { createAudioInspector, DEFAULT_INSPECTOR_OPTIONS } from '../audio/audio-inspector.ts';
import { ConfigError } from '../config/config-error.ts';
import type { PolicyStore } from '../storage/policy-store.ts';
import { requireOwnUser } from '../storage/require-own-user.ts';
import type { Command } from './command.ts';
import { findAccount } from './find-account.ts';
import { openAudio } from './open-audio.ts';

/** `beep import`. */
export const IMPORT_COMMAND: Command = {
  name: 'import',
  summary: 'Bring the recordings of an archive into an account, once; run it again to continue',
  takes: ['ARCHIVE', 'ACCOUNT'],
  options: {},
  run: async ({ open, names, options, write }) => {
    const [path = '', who] = names;
    const installation = await open();
    const { stores, now } = installation;
    const { uid, domain } = await findAccount(stores, who);
    const policy = await policyOf(stores.policies, domain);
    if (!installation.settings.remoteAudio) await requireOwnUser(installation.dataDir);
    const opened = await openAudio(installation);
    const inspector = createAudioInspector({
      ...DEFAULT_INSPECTOR_OPTIONS,
      maxSeconds: MAX_RECORDING_SECONDS,
      threads: SOUNDS_AT_A_TIME,
    });
    try {
      const { audio, spool } = opened;
      const result = await importArchive({ stores, audio, spool, inspector, now }, path, {
        uid,
        domain,
        policy,
      });
      const { counts, refused, ...imported } = result;
      const lines = Object.entries({ ...counts, ...imported }).map(
        ([outcome, count]) => `${outcome}: ${count}`,
      );
      if (counts.refused === 0) return { lines, json: result };
      await write(options.json ? `${JSON.stringify(result)}\n` : lines.map((line) => `${line}\n`).join(''));
      throw new ConfigError(refused.map(({ id, reason }) => `Refused ${id}: ${reason}.`).join('\n'));
    } finally {
      await inspector.close();
      await opened.close();
    }
  },
};

async function policyOf(policies: PolicyStore, domain: string | null): Promise<Policy> {
  const newest = new Map(await policies.newest());
  for (const scope of [domain, OTHER_DOMAINS]) {
    const version = scope === null ? undefined : newest.get(scope);
    const found = scope === null || version === undefined ? undefined : await policies.find(scope, version);
    if (found) return found.policy;
  }
  return DEFAULT_POLICY;
}
