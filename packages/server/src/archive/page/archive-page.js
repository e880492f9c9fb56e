/* global foldWord */
/** Notes drawn at a time: an archive may have tens of thousands. */
const LOT = 50;
const PAUSE_MS = 150;
const { lang, dataset } = document.documentElement;
/** Dates are in the language of the page, as the reader's region writes them. */
const region = navigator.languages.find((tag) => tag.split('-')[0] === lang.split('-')[0]);
const when = new Intl.DateTimeFormat(region ?? dataset.locale, { dateStyle: 'full', timeStyle: 'short' });
const number = new Intl.NumberFormat(dataset.locale);
const find = (selector) => document.querySelector(selector);
const dataOf = (selector) => JSON.parse(find(selector).textContent);
const TEXTS = dataOf('#texts');
const plural = new Intl.PluralRules(lang);
const repliesTo = new Map();
const ownNotes = [];
for (const item of dataOf('#notes')) {
  if (item.to === undefined) ownNotes.push(item);
  else repliesTo.set(item.to, [...(repliesTo.get(item.to) ?? []), item]);
}
const notes = ownNotes
  .map(({ title, labels = [], ...note }) => {
    const date = when.format(note.at);
    const replies = repliesTo.get(note.id) ?? [];
    repliesTo.delete(note.id);
    return {
      ...note,
      replies,
      title: title ?? date,
      about: title === undefined ? labels : [date, ...labels],
    };
  })
  .reverse();
// A reply may outlive its note.
for (const replies of repliesTo.values()) {
  notes.push({ at: replies[0].at, title: TEXTS.reply, about: [], replies, files: [] });
}
const [search, list, more, status] = ['#search', '#list', '#more', '#status'].map(find);
let found = notes;
let words = [];
let shown = 0;

/** Long ones, as whole sentences without spaces, in parts. */
const WORD = /[\p{L}\p{N}\p{M}]{1,500}/gu;
const plain = (text) => text.normalize('NFC').replace(WORD, (word) => foldWord(word));
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
/** A file's name may have characters that addresses give a meaning. */
const addressOf = (path) => path.split('/').map(encodeURIComponent).join('/');
const clock = (seconds) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const counted = (forms, n) => fill(forms[plural.select(n)] ?? forms.other, { n: number.format(n) });

/** Where a word has a word of the search: the index of the start and of the end. */
const rangeIn = (word, parts) => {
  const folded = foldWord(word);
  const part = parts.find((one) => folded.includes(one));
  if (part === undefined) return undefined;
  const from = folded.indexOf(part);
  let read = 0;
  let start;
  for (const { 0: letter, index } of word.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    read += foldWord(letter).length;
    if (read > from) start ??= index;
    if (read >= from + part.length) return [start, index + letter.length];
  }
  return [start ?? 0, word.length];
};

/** The text with the words of the search marked. */
const marked = (given) => {
  const text = given.normalize('NFC');
  const parts = words.flatMap((word) => word.match(WORD) ?? []);
  if (parts.length === 0) return [given];
  const pieces = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const range = rangeIn(word, parts);
    if (range === undefined) continue;
    const [start, end] = range.map((within) => index + within);
    pieces.push(text.slice(at, start), make('mark', {}, text.slice(start, end)));
    at = end;
  }
  return [...pieces, text.slice(at)];
};

const player = (note) => {
  if (!note.audio) {
    const reason = TEXTS.reasons[note.reason] ?? TEXTS.reasons.absent;
    return make(
      'p',
      { class: 'gone' },
      note.why === undefined ? reason : `${reason} \u201C\u2068${note.why}\u2069\u201D`,
    );
  }
  const audio = make('audio', { controls: '', preload: 'none', 'aria-label': note.title });
  // Firefox finds no source in source elements that were added by a script.
  const [source] = note.audio.find(([, type]) => audio.canPlayType(type) !== '') ?? note.audio[0];
  audio.src = addressOf(source);
  audio.addEventListener('play', () => {
    for (const other of list.querySelectorAll('audio')) if (other !== audio) other.pause();
  });
  return audio;
};

const files = (note) => {
  const links = note.files.map((path) => {
    const kind = path.slice(path.lastIndexOf('.') + 1);
    return make(
      'a',
      { href: addressOf(path), 'aria-label': fill(TEXTS.file, { kind, title: note.title }) },
      kind,
    );
  });
  return make('p', { class: 'files' }, ...links);
};

const replyTitle = ({ name }) => (name === undefined ? TEXTS.reply : fill(TEXTS.replyOf, { name }));

/** The transcript, open if it has words of the search. */
const transcriptOf = ({ text, checked }) => {
  const details = make(
    'details',
    {},
    make('summary', {}, checked ? TEXTS.transcript : TEXTS.unchecked),
    make('div', { class: 'words', dir: 'auto' }, ...marked(text)),
  );
  details.open = words.length > 0 && details.querySelector('mark') !== null;
  return details;
};

/** A reply with the answers to it, or an answer. */
const drawSound = (sound, title) => {
  const date = when.format(sound.at);
  const item = make(
    'li',
    {},
    make('h3', { dir: 'auto' }, ...marked(title)),
    make('p', { class: 'facts' }, [clock(sound.seconds), date].join(' · ')),
    player({ ...sound, title: `${title}, ${date}` }),
  );
  if (sound.text) item.append(transcriptOf(sound));
  const { answers = [] } = sound;
  if (answers.length > 0) {
    item.append(make('ul', {}, ...answers.map((answer) => drawSound(answer, TEXTS.answer))));
  }
  return item;
};

const draw = (note) => {
  const facts = [
    ...(note.seconds === undefined ? [] : [clock(note.seconds), counted(TEXTS.plays, note.listens)]),
    ...(note.replies.length > 0 ? [counted(TEXTS.replies, note.replies.length)] : []),
    ...note.about.map((text) => `\u2068${text}\u2069`),
  ];
  const head = make(
    'div',
    { class: 'head' },
    make('h2', { dir: 'auto' }, ...marked(note.title)),
    make('p', { class: 'facts' }, facts.join(' · ')),
  );
  const item = make('li', {}, head);
  if (note.seconds !== undefined) item.append(player(note));
  if (note.text) item.append(transcriptOf(note));
  if (note.replies.length > 0) {
    const replies = note.replies.map((reply) => drawSound(reply, replyTitle(reply)));
    item.append(make('ul', { 'aria-label': counted(TEXTS.replies, replies.length) }, ...replies));
  }
  item.append(files(note));
  return item;
};

const drawMore = () => {
  const lot = found.slice(shown, shown + LOT).map(draw);
  list.append(...lot);
  shown += lot.length;
  more.hidden = shown >= found.length;
  return lot[0];
};

const drawAll = () => {
  list.replaceChildren();
  shown = 0;
  drawMore();
  const all = counted(TEXTS.notes, notes.length);
  status.textContent = words.length === 0 ? all : fill(TEXTS.found, { n: number.format(found.length), all });
};

const fits = (note) => {
  const date = new Date(note.at).toISOString().slice(0, 10);
  const names = note.replies.flatMap((reply) => [replyTitle(reply), reply.text ?? '']);
  note.plain ??= plain([note.title, ...note.about, date, ...names, note.text ?? ''].join(' '));
  return words.every((word) => note.plain.includes(word));
};

let waiting;
search.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    words = plain(search.value).split(/\s+/).filter(Boolean);
    found = words.length === 0 ? notes : notes.filter(fits);
    drawAll();
  }, PAUSE_MS);
});
more.addEventListener('click', () => {
  const first = drawMore();
  first?.setAttribute('tabindex', '-1');
  first?.focus();
});
drawAll();
