import type { Language } from '@beep/core/languages';
import { serverTexts } from '@beep/core/server-texts';
import {
  type ArchiveReplyNote,
  REPLIES_FILE,
  REPLIES_HEAD,
  REPLIES_TAIL,
  replyFacts,
  soundPaths,
} from '../features/replies/archived-reply.ts';
import {
  type ArchivedSheet,
  SHEETS_FILE,
  SHEETS_HEAD,
  SHEETS_TAIL,
} from '../features/sheets/archived-sheet.ts';
import type { ArchiveFile } from '../storage/archive-store.ts';
import { type AppendFile, createAppendFile } from './append-file.ts';
import { createArchiveFrame, type FramePaths } from './archive-frame.ts';
import { type ArchiveNames, createArchiveNames } from './archive-names.ts';
import { type ArchiveNote, archivedTitle, factsOf, filesOf } from './archive-note.ts';
import { archivePage, pageNote, pageReply } from './archive-page.ts';
import { PAGE_FILE, RECORDINGS_FILE, RECORDINGS_HEAD, RECORDINGS_TAIL } from './archived-recording.ts';

/** New local files; the caller removes them. */
export interface WriterPaths extends FramePaths {
  readonly facts: string;
  readonly page: string;
  readonly replies: string;
  readonly sheets: string;
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
  addSheet(sheet: ArchivedSheet): Promise<void>;
  /** Completes the file `paths.frame`. */
  finish(): Promise<ArchiveFile>;
}

/** Facts and page grow with every note, so that they are files too, and are added at the end. */
export async function createArchiveWriter(options: ArchiveWriterOptions): Promise<ArchiveWriter> {
  const { paths, withOwner, language } = options;
  const texts = serverTexts(language);
  const { head, tail } = archivePage(texts);
  const frame = await createArchiveFrame(paths);
  const facts = await openFile(paths.facts, RECORDINGS_HEAD);
  const page = await openFile(paths.page, head);
  const replies = await openFile(paths.replies, REPLIES_HEAD);
  const sheets = await openFile(paths.sheets, SHEETS_HEAD);
  const newNames = (): ArchiveNames => createArchiveNames(texts.USER_TEXTS.voiceNote);
  const [noteNames, replyNames] = [newNames(), newNames()];
  let [newestAt, notes, replyCount, sheetCount] = [0, 0, 0, 0];
  return {
    add: async (note) => {
      const { createdAt } = note.recording;
      const { title } = archivedTitle(note.recording, withOwner);
      const path = `notes/${noteNames.next({ title, createdAt })}`;
      const { audio, texts: written } = filesOf(note, path);
      for (const { path: own, file } of audio) await frame.addAudio(own, createdAt, file);
      for (const { path: own, text } of written) await frame.addText(own, createdAt, text);
      const own = factsOf(note, { withOwner, path });
      const separator = notes === 0 ? '\n' : ',\n';
      await facts.append(Buffer.from(`${separator}${JSON.stringify(own)}`));
      await page.append(Buffer.from(`${separator}${pageNote(note, own, texts)}`));
      newestAt = Math.max(newestAt, createdAt);
      notes += 1;
    },
    addReply: async (note) => {
      const paths = soundPaths(note, replyNames, texts);
      for (const [index, { sound, file }] of [note, ...note.answers].entries()) {
        if (typeof file === 'object') await frame.addAudio(paths[index] ?? '', sound.createdAt, file);
        newestAt = Math.max(newestAt, sound.createdAt);
      }
      const separator = replyCount === 0 ? '\n' : ',\n';
      const own = replyFacts(note, paths);
      await replies.append(Buffer.from(`${separator}${JSON.stringify(own)}`));
      const first = notes + replyCount === 0;
      await page.append(Buffer.from(`${first ? '\n' : ',\n'}${pageReply(note, own)}`));
      replyCount += 1;
    },
    addSheet: async (sheet) => {
      await sheets.append(Buffer.from(`${sheetCount === 0 ? '\n' : ',\n'}${JSON.stringify(sheet)}`));
      newestAt = Math.max(newestAt, Date.parse(sheet.createdAt));
      sheetCount += 1;
    },
    finish: async () => {
      await sheets.append(Buffer.from(`\n${SHEETS_TAIL}\n`));
      await replies.append(Buffer.from(`\n${REPLIES_TAIL}\n`));
      await facts.append(Buffer.from(`\n${RECORDINGS_TAIL}\n`));
      await page.append(Buffer.from(tail));
      for (const [name, file] of [
        [RECORDINGS_FILE, facts],
        [PAGE_FILE, page],
        [REPLIES_FILE, replies],
        [SHEETS_FILE, sheets],
      ] as const) {
        await file.close();
        const isEmpty = (file === replies && replyCount === 0) || (file === sheets && sheetCount === 0);
        if (isEmpty) continue;
        const entry = { name, modifiedAt: newestAt, bytes: file.bytes, crc32: file.crc32 };
        await frame.addFile(entry, file.path);
      }
      return frame.finish();
    },
  };
}

/** A file that begins with this. */
async function openFile(path: string, head: string): Promise<AppendFile> {
  const file = await createAppendFile(path);
  await file.append(Buffer.from(head));
  return file;
}
