import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import {
  LANGUAGE,
  LOCALE,
  ARCHIVE_SCRIPT_TEXTS as SCRIPT_TEXTS,
  slotName,
  ARCHIVE_PAGE_TEXTS as TEXTS,
} from '@beep/core/texts';
import type {
  ArchivedReply,
  ArchivedSound,
  ArchivedSoundFacts,
  ArchiveReplyNote,
} from '../features/replies/archived-reply.ts';
import { FOLD_WORD_SOURCE } from '../storage/search/fold-word.ts';
import { type ArchiveNote, wordsOf } from './archive-note.ts';
import type { ArchivedRecording } from './archived-recording.ts';

const FOLDER = import.meta.url.endsWith('.ts') ? './page/' : './';
/** It folds words as the searches of the site do. */
const SCRIPT = `const foldWord = ${FOLD_WORD_SOURCE};
${readFileSync(new URL(`${FOLDER}archive-page.js`, import.meta.url), 'utf8')}`;
const STYLE = readFileSync(new URL(`${FOLDER}archive-page.css`, import.meta.url), 'utf8');

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the script of the page says: it fills in what is in braces, and chooses the form of a count. */
const FILLED_BY_SCRIPT = {
  ...SCRIPT_TEXTS,
  file: SCRIPT_TEXTS.file({ kind: '{kind}', title: '{title}' }),
  replyOf: SCRIPT_TEXTS.replyOf({ name: '{name}' }),
  found: SCRIPT_TEXTS.found({ n: '{n}', all: '{all}' }),
  replies: formsOf(SCRIPT_TEXTS.replies),
  plays: formsOf(SCRIPT_TEXTS.plays),
  notes: formsOf(SCRIPT_TEXTS.notes),
};

/** The forms of a sentence with a count, by the plural categories of the language. */
function formsOf(sentence: (values: { readonly n: number }) => string): Readonly<Record<string, string>> {
  const rules = new Intl.PluralRules(LOCALE);
  const counts = Array.from({ length: 1000 }, (_, index) => 999 - index);
  return Object.fromEntries(
    counts.map((n) => [rules.select(n), sentence({ n }).replace(n.toLocaleString(LOCALE), '{n}')]),
  );
}

/** Only this script and style, and sound beside the page: nothing is fetched from anywhere. */
const SECURITY = [
  "default-src 'none'",
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  "media-src 'self' file:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The page of an archive, which lists, searches and plays the notes, each with the replies to it, from a folder without
 * a network. Notes and then replies are between `head` and `tail`, as items of a JSON array.
 */
export const archivePage: { readonly head: string; readonly tail: string } = {
  head: `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${SECURITY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${TEXTS.heading}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${TEXTS.heading}</h1>
<p>${TEXTS.hint}</p>
<label for="search">${TEXTS.search}</label>
<input id="search" type="search" dir="auto" autocomplete="off" spellcheck="false">
<p id="status" role="status"></p>
</header>
<main>
<noscript><p>${TEXTS.withoutScripts}</p></noscript>
<ol id="list" aria-label="${TEXTS.list}"></ol>
<button id="more" type="button" hidden>${TEXTS.more}</button>
</main>
<script type="application/json" id="texts">${JSON.stringify(FILLED_BY_SCRIPT).replaceAll('<', '\\u003c')}</script>
<script type="application/json" id="notes">[`,
  tail: `
]</script>
<script>${SCRIPT}</script>
</body>
</html>
`,
};

/** A note as an item of the page's JSON array, safe inside a script element. */
export function pageNote(
  { recording, sound, transcript, slot }: ArchiveNote,
  { files, createdAt, title, labels, suspensionReason }: ArchivedRecording,
): string {
  const audio = [
    [files.recording, AUDIO_FORMATS[recording.format].mimeType],
    [files.mp3, AUDIO_FORMATS.mp3.mimeType],
  ].filter(([path]) => path !== undefined);
  return scriptSafe({
    id: recording.id,
    at: Date.parse(createdAt),
    ...(title === undefined ? {} : { title }),
    ...aboutOf(labels, slot),
    seconds: recording.duration,
    listens: recording.listenCount,
    ...(audio.length > 0 ? { audio } : { reason: sound }),
    ...(suspensionReason === undefined ? {} : { why: suspensionReason }),
    files: Object.values(files),
    ...(typeof transcript === 'object' ? { text: wordsOf(transcript), checked: transcript.checked } : {}),
  });
}

/** The names of its labels, and of the printed label that plays it. */
function aboutOf(
  labels: ArchivedRecording['labels'] = [],
  slot: ArchiveNote['slot'],
): { readonly labels?: readonly string[] } {
  const printed = slot && [slotName({ number: slot.number, ...(slot.name !== null && { name: slot.name }) })];
  const all = [...labels.map(({ name }) => name), ...(printed ?? [])];
  return all.length === 0 ? {} : { labels: all };
}

/** A reply in the same way; `to` is the id of its note. */
export function pageReply({ reply, answers, ...own }: ArchiveReplyNote, facts: ArchivedReply): string {
  return scriptSafe({
    to: reply.recordingId,
    ...(facts.name === undefined ? {} : { name: facts.name }),
    ...pageSound(own, facts),
    answers: answers.map((answer, index) => pageSound(answer, facts.answers[index])),
  });
}

function pageSound({ sound, file }: ArchivedSound, facts: ArchivedSoundFacts | undefined): object {
  const path = facts?.file;
  return {
    at: sound.createdAt,
    seconds: sound.duration,
    ...(typeof file === 'object'
      ? { audio: [[path, AUDIO_FORMATS[sound.format].mimeType]], files: [path] }
      : { reason: file, files: [] }),
  };
}

function scriptSafe(item: object): string {
  return JSON.stringify(item).replaceAll('<', '\\u003c');
}
