import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AUDIO_FORMATS, escapeHtml } from '@beep/core/recordings';
import type { ServerTexts } from '@beep/core/server-texts';
import type { ArchivedSound, ArchiveReplyNote } from '../features/replies/archived-reply.ts';
import type { ArchivedReply, ArchivedSoundFacts } from '../features/replies/archived-reply-schema.ts';
import { FOLD_WORD_SOURCE } from '../storage/search/fold-word.ts';
import { type ArchiveNote, wordsOf } from './archive-note.ts';
import type { ArchivedRecording } from './archived-recording.ts';

const FOLDER = import.meta.url.endsWith('.ts') ? './page/' : './';
/** It folds words as the searches of the site do. */
const SCRIPT = `const foldWord = ${FOLD_WORD_SOURCE};
${readFileSync(new URL(`${FOLDER}archive-page.js`, import.meta.url), 'utf8')}`;
const STYLE = readFileSync(new URL(`${FOLDER}archive-page.css`, import.meta.url), 'utf8');

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The texts for the script of the page, which replaces the names in braces and selects the plural form of a count. */
function filledByScript({ ARCHIVE_SCRIPT_TEXTS: texts, LOCALE }: ServerTexts): object {
  return {
    ...texts,
    file: texts.file({ kind: '{kind}', title: '{title}' }),
    replyOf: texts.replyOf({ name: '{name}' }),
    found: texts.found({ n: '{n}', all: '{all}' }),
    replies: formsOf(texts.replies, LOCALE),
    plays: formsOf(texts.plays, LOCALE),
    notes: formsOf(texts.notes, LOCALE),
  };
}

type CountedSentence = (values: { readonly n: number }) => string;

/** The forms of a sentence with a count, by the plural categories of the language. */
function formsOf(sentence: CountedSentence, locale: string): Readonly<Record<string, string>> {
  const rules = new Intl.PluralRules(locale);
  const forms: Record<string, string> = {};
  for (let n = 0; n < 1000; n += 1) {
    forms[rules.select(n)] ??= sentence({ n }).replace(n.toLocaleString(locale), '{n}');
  }
  return forms;
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
export function archivePage(texts: ServerTexts): { readonly head: string; readonly tail: string } {
  const { heading, hint, search, withoutScripts, list, more } = Object.fromEntries(
    Object.entries(texts.ARCHIVE_PAGE_TEXTS).map(([name, text]) => [name, escapeHtml(text)]),
  );
  return {
    head: `<!doctype html>
<html lang="${texts.LANGUAGE}" dir="${texts.DIRECTION}" data-locale="${texts.LOCALE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${SECURITY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${heading}</h1>
<p>${hint}</p>
<label for="search">${search}</label>
<input id="search" type="search" dir="auto" autocomplete="off" spellcheck="false">
<p id="status" role="status"></p>
</header>
<main>
<noscript><p>${withoutScripts}</p></noscript>
<ol id="list" aria-label="${list}"></ol>
<button id="more" type="button" hidden>${more}</button>
</main>
<script type="application/json" id="texts">${JSON.stringify(filledByScript(texts)).replaceAll('<', '\\u003c')}</script>
<script type="application/json" id="notes">[`,
    tail: `
]</script>
<script>${SCRIPT}</script>
</body>
</html>
`,
  };
}

/** A note as an item of the page's JSON array, safe inside a script element. */
export function pageNote(
  { recording, sound, transcript, slot }: ArchiveNote,
  { files, createdAt, title, labels, suspensionReason }: ArchivedRecording,
  texts: ServerTexts,
): string {
  const audio = [
    [files.recording, AUDIO_FORMATS[recording.format].mimeType],
    [files.mp3, AUDIO_FORMATS.mp3.mimeType],
  ].filter(([path]) => path !== undefined);
  return scriptSafe({
    id: recording.id,
    at: Date.parse(createdAt),
    ...(title === undefined ? {} : { title }),
    ...aboutOf(labels, slot, texts),
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
  { SLOT_TEXTS }: ServerTexts,
): { readonly labels?: readonly string[] } {
  const printed = slot && [slot.name ?? SLOT_TEXTS.unnamed({ number: slot.number })];
  const all = [...labels.map(({ name }) => name), ...(printed ?? [])];
  return all.length === 0 ? {} : { labels: all };
}

/** A reply in the same way; `to` is the id of its note. */
export function pageReply({ reply, answers, ...own }: ArchiveReplyNote, facts: ArchivedReply): string {
  return scriptSafe({
    to: reply.recordingId,
    ...(facts.name === undefined ? {} : { name: facts.name }),
    ...pageSound(own, facts),
    ...(own.transcript ? { text: wordsOf(own.transcript), checked: false } : {}),
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
