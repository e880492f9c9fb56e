import { describe, expect, it } from 'vitest';
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
  readVttDocument(text).cues.map(({ startSeconds, endSeconds, text }, origin) => ({
    ...{ startSeconds, endSeconds, text, origin },
  }));

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
    expect(sorted.map(({ origin: _, ...line }) => line)).toEqual([...parseVtt(FILE)]);
  });

  it('changes only the text of an edited cue, and escapes it', () => {
    expect(
      edited(FILE, (cue) => [cue.text === 'second' ? { ...cue, text: 'a <b> & c\n\n --> d ' } : cue]),
    ).toBe(
      FILE.replace(
        '00:03,5 --> 00:04.000\nsecond',
        '00:03.500 --> 00:04.000\na &lt;b&gt; &amp; c\n --&gt; d',
      ),
    );
  });

  it('keeps the identifier, the settings and the line ends of an edited cue', () => {
    const file = FILE.replaceAll('\n', '\r\n');
    const after = edited(file, (cue) => [cue.text.startsWith('Hello') ? { ...cue, text: 'Hi\nall' } : cue]);
    expect(after).toBe(file.replace('<v Ann>Hello &amp; <i>welcome</i></v>\r\nto this', 'Hi\r\nall'));
  });

  it('writes the parts of a cue that was split with its settings', () => {
    const after = edited(FILE, (cue) =>
      cue.text.startsWith('Hello')
        ? [
            { ...cue, text: 'Hello', endSeconds: 1.7 },
            { ...cue, text: 'to this', startSeconds: 1.7 },
          ]
        : [cue],
    );
    expect(after).toContain(
      'intro\n00:01.000 --> 00:01.700 align:start\nHello\n\n00:01.700 --> 00:02.500 align:start\nto this\n\n\nNOTE',
    );
  });

  it.each([
    ['second', FILE.replace('2\n00:03,5 --> 00:04.000\nsecond\n', '')],
    ['third', FILE.replace('00:04.000 --> 00:05.000\nthird\n', '\n')],
    ['earlier', FILE.replace('00:00.500 --> 00:00.750\nearlier\n\n', '')],
  ])('leaves out a cue without text, so that no other text changes: %s', (text, expected) => {
    expect(edited(FILE, (cue) => [cue.text === text ? { ...cue, text: ' ' } : cue])).toBe(expected);
  });
});
