/** Notes drawn at a time: an archive may have tens of thousands. */
const LOT = 50;
const PAUSE_MS = 150;
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const number = new Intl.NumberFormat();
const find = (selector) => document.querySelector(selector);
const dataOf = (selector) => JSON.parse(find(selector).textContent);
const TEXTS = dataOf('#texts');
const plural = new Intl.PluralRules(document.documentElement.lang);
const notes = dataOf('#notes')
  .map(({ title, labels = [], ...note }) => {
    const date = when.format(note.at);
    return { ...note, title: title ?? date, labels, about: title === undefined ? labels : [date, ...labels] };
  })
  .reverse();
const [search, list, more, status] = ['#search', '#list', '#more', '#status'].map(find);
let found = notes;
let words = [];
let shown = 0;

const plain = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const clock = (seconds) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const counted = (forms, n) => fill(forms[plural.select(n)] ?? forms.other, { n: number.format(n) });

/** The text with the words of the search marked. */
const marked = (text) => {
  const parts = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (parts.length === 0) return [text];
  return text
    .split(new RegExp(`(${parts.join('|')})`, 'iu'))
    .map((part, at) => (at % 2 === 0 ? part : make('mark', {}, part)));
};

const player = (note) => {
  if (!note.audio) return make('p', { class: 'gone' }, TEXTS.reasons[note.reason] ?? TEXTS.reasons.absent);
  const audio = make('audio', { controls: '', preload: 'none', 'aria-label': note.title });
  // Firefox finds no source in source elements that were added by a script.
  const [source] = note.audio.find(([, type]) => audio.canPlayType(type) !== '') ?? note.audio[0];
  audio.src = source;
  audio.addEventListener('play', () => {
    for (const other of list.querySelectorAll('audio')) if (other !== audio) other.pause();
  });
  return audio;
};

const files = (note) => {
  const links = note.files.map((path) => {
    const kind = path.slice(path.lastIndexOf('.') + 1);
    return make('a', { href: path, 'aria-label': fill(TEXTS.file, { kind, title: note.title }) }, kind);
  });
  return make('p', { class: 'files' }, ...links);
};

const draw = (note) => {
  const facts = [
    clock(note.seconds),
    counted(TEXTS.plays, note.listens),
    ...note.about.map((text) => `\u2068${text}\u2069`),
  ];
  const head = make(
    'div',
    { class: 'head' },
    make('h2', { dir: 'auto' }, ...marked(note.title)),
    make('p', { class: 'facts' }, facts.join(' · ')),
  );
  const item = make('li', {}, head, player(note));
  if (note.text) {
    const details = make(
      'details',
      {},
      make('summary', {}, note.checked ? TEXTS.transcript : TEXTS.unchecked),
      make('div', { class: 'words', dir: 'auto' }, ...marked(note.text)),
    );
    details.open = words.length > 0 && details.querySelector('mark') !== null;
    item.append(details);
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
  note.plain ??= plain([note.title, ...note.about, date, note.text ?? ''].join(' '));
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
