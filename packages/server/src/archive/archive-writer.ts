import type { Language } from '@beep/core/languages';
import { serverTexts } from '@beep/core/server-texts';
import {
  type ArchiveReplyNote,
  REPLIES_FILE,
  REPLIES_HEAD,
  REPLIES_TAIL,
  replyFacts,
  replyTexts,
  soundPaths,
} from '../features/replies/archived-reply.ts';
import type { ArchiveFile } from '../storage/archive-store.ts';
import { type AppendFile, createAppendFile } from './append-file.ts';
import { createArchiveFrame, type FramePaths } from './archive-frame.ts';
import { type ArchiveNames, createArchiveNames } from './archive-names.ts';
import { type ArchiveNote, archivedTitle, factsOf, filesOf } from './archive-note.ts';
import { archivePage, pageNote, pageReply } from './archive-page.ts';
import { PAGE_FILE, RECORDINGS_FILE, RECORDINGS_HEAD, RECORDINGS_TAIL } from './archived-recording.ts';
import { listFrame, OWNER_LISTS, type OwnerFacts, type OwnerList } from './owner-lists.ts';

/** New local files; the caller removes them. */
export interface WriterPaths extends FramePaths, Readonly<Record<OwnerList, string>> {
  readonly facts: string;
  readonly page: string;
  readonly replies: string;
}

export interface ArchiveWriterOptions {
  readonly paths: WriterPaths;
  /** True for archives of domains: the facts of a recording name its owner, and not a title that the owner does not show. */
  readonly withOwner: boolean;
  /** Of who gets the archive: of its page, and of names of files. */
  readonly language: Language;
}

/** Writes the frame of an archive. Runs in a thread of its own; see `archive-thread.ts`. */
export interface ArchiveWriter {
  add(note: ArchiveNote): Promise<void>;
  /** After all notes: the page lists the notes before the replies to them. */
  addReply(reply: ArchiveReplyNote): Promise<void>;
  addToList(list: OwnerList, facts: OwnerFacts): Promise<void>;
  /** Completes the file `paths.frame`. */
  finish(): Promise<ArchiveFile>;
}

/** Facts and page grow with every note, so that they are files too, and are added at the end. */
export async function createArchiveWriter(options: ArchiveWriterOptions): Promise<ArchiveWriter> {
  const { paths, withOwner, language } = options;
  const texts = serverTexts(language);
  const { head, tail } = archivePage(texts);
  const frame = await createArchiveFrame(paths);
  const page = await openFile(paths.page, head);
  const facts = await openList(paths.facts, [RECORDINGS_FILE, RECORDINGS_HEAD, RECORDINGS_TAIL]);
  const replies = await openList(paths.replies, [REPLIES_FILE, REPLIES_HEAD, REPLIES_TAIL]);
  const lists = new Map<OwnerList, FactsList>();
  for (const list of OWNER_LISTS) {
    const { name, head: first, tail: last } = listFrame(list);
    lists.set(list, await openList(paths[list], [name, first, last]));
  }
  const newNames = (): ArchiveNames => createArchiveNames(texts.USER_TEXTS.voiceNote);
  const [noteNames, replyNames] = [newNames(), newNames()];
  let [newestAt, entries] = [0, 0];
  const addToPage = async (entry: string): Promise<void> => {
    await page.append(Buffer.from(`${entries === 0 ? '\n' : ',\n'}${entry}`));
    entries += 1;
  };
  return {
    add: async (note) => {
      const { createdAt } = note.recording;
      const { title } = archivedTitle(note.recording, withOwner);
      const path = `notes/${noteNames.next({ title, createdAt })}`;
      const { audio, texts: written } = filesOf(note, path);
      for (const { path: own, file } of audio) await frame.addAudio(own, createdAt, file);
      for (const { path: own, text } of written) await frame.addText(own, createdAt, text);
      const own = factsOf(note, { withOwner, path });
      await facts.add(own);
      await addToPage(pageNote(note, own, texts));
      newestAt = Math.max(newestAt, createdAt);
    },
    addReply: async (note) => {
      const paths = soundPaths(note, replyNames, texts);
      for (const [index, { sound, file }] of [note, ...note.answers].entries()) {
        if (typeof file === 'object') await frame.addAudio(paths[index] ?? '', sound.createdAt, file);
        newestAt = Math.max(newestAt, sound.createdAt);
      }
      for (const { path, text } of replyTexts(note, paths[0] ?? '')) {
        await frame.addText(path, note.sound.createdAt, text);
      }
      const own = replyFacts(note, paths);
      await replies.add(own);
      await addToPage(pageReply(note, own));
    },
    addToList: async (list, own) => {
      await lists.get(list)?.add(own);
      newestAt = Math.max(newestAt, Date.parse(own.createdAt));
    },
    finish: async () => {
      await page.append(Buffer.from(tail));
      const pageFile = { name: PAGE_FILE, file: page };
      for (const { name, file } of [
        await facts.end(),
        pageFile,
        ...(await Promise.all([replies, ...lists.values()].map((list) => list.endFilled()))).flat(),
      ]) {
        await file.close();
        const entry = { name, modifiedAt: newestAt, bytes: file.bytes, crc32: file.crc32 };
        await frame.addFile(entry, file.path);
      }
      return frame.finish();
    },
  };
}

interface ListFile {
  readonly name: string;
  readonly file: AppendFile;
}

interface FactsList {
  add(facts: object): Promise<void>;
  end(): Promise<ListFile>;
  /** Nothing of a list without facts, whose file is closed. */
  endFilled(): Promise<readonly ListFile[]>;
}

/** A file of facts, each on a line. */
async function openList(
  path: string,
  [name, head, tail]: readonly [string, string, string],
): Promise<FactsList> {
  const file = await openFile(path, head);
  let count = 0;
  const end = async (): Promise<ListFile> => {
    await file.append(Buffer.from(`\n${tail}\n`));
    return { name, file };
  };
  return {
    end,
    add: async (facts) => {
      await file.append(Buffer.from(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(facts)}`));
      count += 1;
    },
    async endFilled() {
      if (count > 0) return [await end()];
      await file.close();
      return [];
    },
  };
}

/** A file that begins with this. */
async function openFile(path: string, head: string): Promise<AppendFile> {
  const file = await createAppendFile(path);
  await file.append(Buffer.from(head));
  return file;
}
