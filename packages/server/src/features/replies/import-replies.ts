import { randomBytes } from 'node:crypto';
import { ANSWER_KEEP_DAYS } from '@beep/core/limits';
import { AUDIO_FORMATS, type AudioFormat } from '@beep/core/recordings';
import type { ImportTarget } from '../../archive/import/import-recording.ts';
import {
  RefusedImportError,
  SOUNDS_AT_A_TIME,
  type TakeSoundDeps,
  withTakenSound,
} from '../../archive/import/take-sound.ts';
import { stateWithoutText, takeTranscript } from '../../archive/import/take-transcript.ts';
import type { ZipFile } from '../../archive/import/zip-file.ts';
import { audioName } from '../../storage/audio-names.ts';
import type { CheckedAudio } from '../../storage/checked-audio.ts';
import type { ArchivedReply, ArchivedSoundFacts } from './archived-reply-schema.ts';
import { keptEnd } from './reply-end.ts';
import type { ImportedAnswer, ImportedReply, ImportedSound } from './storage/index.ts';

export interface RepliesImport {
  readonly zip: ZipFile;
  /** Of one recording. */
  readonly replies: readonly ArchivedReply[];
  readonly target: ImportTarget;
  readonly now: number;
  /** Called for a reply that is not imported because something is wrong with it. */
  readonly onRefused: (id: string, reason: string) => void;
}

/**
 * Stores the sound of voice replies, and resolves with their rows. Leaves out those that have ended and those without
 * sound. Who replied cannot be proven any more: the imported replies are their owner's alone.
 */
export async function storeReplySounds(
  deps: TakeSoundDeps & { readonly audio: CheckedAudio },
  { zip, replies, target, now, onRefused }: RepliesImport,
): Promise<readonly ImportedReply[]> {
  const outcomes: (ImportedReply | RefusedImportError | undefined)[] = [];
  const waiting = replies.entries();
  const work = async (): Promise<void> => {
    for (const [index, facts] of waiting) {
      outcomes[index] = await storeReply(deps, { zip, facts, target, now }).catch((error: unknown) => {
        if (error instanceof RefusedImportError) return error;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: SOUNDS_AT_A_TIME }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return outcomes.flatMap((outcome, index) => {
    if (!(outcome instanceof RefusedImportError)) return outcome ?? [];
    onRefused(replies[index]?.id ?? '', outcome.message);
    return [];
  });
}

interface One extends Pick<RepliesImport, 'zip' | 'target' | 'now'> {
  readonly facts: ArchivedReply;
}

async function storeReply(
  deps: Parameters<typeof storeReplySounds>[0],
  { zip, facts, target, now }: One,
): Promise<ImportedReply | undefined> {
  const expiresAt = endOf(facts, target, now);
  if (expiresAt !== null && expiresAt <= now) return undefined;
  const transcript = await takeTranscript(zip, { folder: 'replies', vtt: facts.vtt, txt: facts.txt });
  const sound = await storeSound(deps, { zip, facts, now });
  if (!sound) return undefined;
  const answers: ImportedAnswer[] = [];
  for (const answer of facts.answers) {
    const own = await storeSound(deps, { zip, facts: answer, now });
    if (own) answers.push({ ...own, isHeard: answer.heard === true });
  }
  return {
    ...sound,
    transcript,
    transcriptState: transcript ? 'unchecked' : stateWithoutText(facts.transcript),
    name: facts.name ?? null,
    person: facts.person ?? null,
    // Nobody has a token with this hash.
    tokenHash: randomBytes(32).toString('hex'),
    expiresAt,
    isRead: facts.read,
    isKept: facts.kept,
    isStarred: facts.starred === true,
    answers,
  };
}

const MAX_LIFE_MS = Math.max(...ANSWER_KEEP_DAYS) * 86_400_000;

/** No later than the policy allows, nor than that of a new answer to a question unless it is kept. */
function endOf(
  { createdAt, expiresAt, kept }: ArchivedReply,
  { policy }: ImportTarget,
  now: number,
): number | null {
  const ends = [
    expiresAt === null ? null : Date.parse(expiresAt),
    keptEnd(policy, Date.parse(createdAt)),
    kept ? null : now + MAX_LIFE_MS,
  ].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

async function storeSound(
  deps: Parameters<typeof storeReplySounds>[0],
  { zip, facts, now }: { readonly zip: ZipFile; readonly facts: ArchivedSoundFacts; readonly now: number },
): Promise<ImportedSound | undefined> {
  const { id, file, sha256, durationSeconds } = facts;
  const createdAt = Date.parse(facts.createdAt);
  if (createdAt > now) throw new RefusedImportError('it was made in the future');
  if (file === undefined) return undefined;
  const format = formatOf(file);
  const isMeasured = facts.peaks === undefined;
  const claimed = { file, folder: 'replies', sha256, format, durationSeconds, isMeasured } as const;
  return withTakenSound(deps, { zip, claimed }, async ({ path, bytes, levels }) => {
    await deps.audio.put(audioName({ id, format, fileRevision: 0 }), path);
    const measured = levels === null || levels === 'due' ? null : levels.peaks;
    const peaks = facts.peaks ?? measured;
    return { id, format, bytes, sha256: sha256 ?? '', duration: durationSeconds, peaks, createdAt };
  });
}

function formatOf(file: string): AudioFormat {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  for (const [format, { extensions }] of Object.entries(AUDIO_FORMATS)) {
    if (extensions[0] === extension) return format as AudioFormat;
  }
  throw new RefusedImportError('its sound is damaged');
}
