import { describe, expect, it } from 'vitest';
import { sliceMarked, typeMarked } from '../marked-text.ts';
import { parseVtt } from '../parse-vtt.ts';
import { type EditedCue, readVttDocument, writeVttDocument } from './vtt-document.ts';

const FILE = `WEBVTT - by hand
Kind: captions

STYLE
::cue { color: red }

intro
00:01.000 --> 00:02.500 align:start
<v Ann>Hello &amp; <i>welcome</i></v>
to this


NOTE 00:02 is not said

2
00:03,5 --> 00:04.000
second
00:04.000 --> 00:05.000
third
00:99.000 --> 00:10.000
no time

00:00.500 --> 00:00.750
earlier

00:06.000 --> 00:07.000
<b></b>

NOTE the end`;

const asRead = (text: string): EditedCue[] =>
  readVttDocument(text).cues.map(({ startSeconds, endSeconds, text, runs }, origin) => ({
    ...{ startSeconds, endSeconds, text, runs, origin, isAdded: false },
  }));

/** The cue with another text, as if it had been pasted over the part that differs. */
const retyped = (cue: EditedCue, text: string): EditedCue => ({ ...cue, ...typeMarked(cue, text, -1) });

/** The file with some of its cues replaced. */
function edited(file: string, replace: (cue: EditedCue) => readonly EditedCue[]): string {
  return writeVttDocument(readVttDocument(file), asRead(file).flatMap(replace));
}

describe('a document', () => {
  it.each([
    ['with notes, styles, settings and identifiers', FILE],
    ['with CR LF', FILE.replaceAll('\n', '\r\n')],
    ['with CR', FILE.replaceAll('\n', '\r')],
    ['with a line feed at its end', `${FILE}\n`],
    ['with a cue at once', 'WEBVTT\n00:01.000 --> 00:02.000\nHello'],
    ['with a byte order mark', '\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nHello'],
    ['without cues', 'WEBVTT\n\nnothing'],
    ['that is empty', ''],
  ])('%s is written as it was read', (_name, text) => {
    expect(writeVttDocument(readVttDocument(text), asRead(text))).toBe(text);
  });

  it('has the cues that the parser finds', () => {
    const sorted = asRead(FILE).sort((one, other) => one.startSeconds - other.startSeconds);
    expect(sorted.map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds, text }))).toEqual([
      ...parseVtt(FILE),
    ]);
  });

  it('changes only the text of an edited cue, and escapes it', () => {
    expect(edited(FILE, (cue) => [cue.text === 'second' ? retyped(cue, 'a <b> & c\n\n --> d ') : cue])).toBe(
      FILE.replace(
        '00:03,5 --> 00:04.000\nsecond',
        '00:03.500 --> 00:04.000\na &lt;b&gt; &amp; c\n --&gt; d',
      ),
    );
  });

  it('keeps the identifier, the settings, the markup and the line ends of an edited cue', () => {
    const file = FILE.replaceAll('\n', '\r\n');
    const after = edited(file, (cue) => [
      cue.text.startsWith('Hello')
        ? retyped(retyped(cue, 'Hello and welcome\nto this'), 'Hello and welcome\nto that')
        : cue,
    ]);
    expect(after).toBe(file.replace('&amp;', 'and').replace('to this', 'to that'));
  });

  it('writes the parts of a cue that was split with its settings and their markup', () => {
    const after = edited(FILE, (cue) =>
      cue.text.startsWith('Hello')
        ? [
            { ...cue, ...sliceMarked(cue, 0, 11), endSeconds: 1.7 },
            { ...cue, ...sliceMarked(cue, 11, cue.text.length), startSeconds: 1.7 },
          ]
        : [cue],
    );
    expect(after).toContain(
      'intro\n00:01.000 --> 00:01.700 align:start\n<v Ann>Hello &amp; <i>wel</i></v>\n\n00:01.700 --> 00:02.500 align:start\n<v Ann><i>come</i></v>\nto this\n\n\nNOTE',
    );
  });

  it.each([
    ['second', FILE.replace('2\n00:03,5 --> 00:04.000\nsecond\n', '')],
    ['third', FILE.replace('00:04.000 --> 00:05.000\nthird\n', '\n')],
    ['earlier', FILE.replace('00:00.500 --> 00:00.750\nearlier\n\n', '')],
  ])('leaves out a cue without text, so that no other text changes: %s', (text, expected) => {
    expect(edited(FILE, (cue) => [cue.text === text ? retyped(cue, ' ') : cue])).toBe(expected);
  });
});

/** A cue with this payload after its text was changed. */
function payloadAfter(payload: string, text: string): string {
  const file = `WEBVTT\n\n00:01.000 --> 00:02.000\n${payload}\n`;
  const after = edited(file, (cue) => [retyped(cue, text)]);
  return after.split('\n').slice(3, -1).join('\n');
}

describe('an edited text', () => {
  it.each([
    ['a speaker', '<v Ann>ask not wot', 'ask not what', '<v Ann>ask not what</v>'],
    ['a speaker of all words', '<v.loud Ann Lee>wot</v>', 'what', '<v.loud Ann Lee>what</v>'],
    ['two speakers', '<v Ann>Wot?</v> <v Bob>That.</v>', 'What? That.', '<v Ann>What?</v> <v Bob>That.</v>'],
    ['emphasis around it', 'ask <i>not</i> what', 'ask <s> what', 'ask <i>&lt;s&gt;</i> what'],
    ['emphasis across rows', '<b>one\ntow</b> three', 'one\ntwo three', '<b>one\ntwo</b> three'],
    ['ruby text', '<ruby>漢<rt>kan</ruby> wot', '漢kan what', '<ruby>漢<rt>kan</rt></ruby> what'],
    ['a language', '<lang fr>Bonjour</lang> all', 'Bonjour tous', '<lang fr>Bonjour</lang> tous'],
  ])('keeps %s', (_what, payload, text, expected) => {
    expect(payloadAfter(payload, text)).toBe(expected);
  });

  it.each([
    ['times of words that are spoken otherwise', 'ask <00:01.500>wot', 'ask what', 'ask what'],
    ['tags that WebVTT does not have', '<font size=2>wot</font>', 'what', 'what'],
    ['tags around what is removed', 'ask <i>not</i> what', 'ask what', 'ask what'],
    ['markup inside of an entity', 'a &am<b>p; b</b> wot', 'a & b what', 'a &amp; b what'],
    ['ends of tags that were not started', '</i>ask</v> wot', 'ask what', 'ask what'],
  ])('drops %s', (_what, payload, text, expected) => {
    expect(payloadAfter(payload, text)).toBe(expected);
  });

  it('has no more than eight tags around a word', () => {
    expect(payloadAfter(`${'<b>'.repeat(5000)}wot`, 'what')).toBe(
      `${'<b>'.repeat(8)}what${'</b>'.repeat(8)}`,
    );
  });
});
