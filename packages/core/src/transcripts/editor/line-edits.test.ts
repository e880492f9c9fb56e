import { describe, expect, it } from 'vitest';
import { parseVtt } from '../parse-vtt.ts';
import { editLines, type LineEdits, type LineStep } from './line-edits.ts';
import { areLinesEdited, openLines, writeLines } from './open-lines.ts';

const VTT = `WEBVTT

00:00.000 --> 00:02.000
And so, my fellow Americans,

00:02.500 --> 00:04.500
ask not what

00:05.000 --> 00:07.000
your country
`;

function open(vtt: string = VTT): LineEdits {
  const edits = openLines(vtt);
  if (edits === null) throw new Error('There are no lines');
  return edits;
}

const run = (edits: LineEdits, ...steps: readonly LineStep[]): LineEdits => steps.reduce(editLines, edits);
const select = (line: number): LineStep => ({ type: 'select', line });
const textsOf = ({ lines }: LineEdits): readonly string[] => lines.map(({ text }) => text);
const timesOf = ({ lines }: LineEdits): readonly unknown[] =>
  lines.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);

/** Types a text, character by character, at an offset of a line. */
function typeInto(edits: LineEdits, line: number, at: number, characters: string): LineEdits {
  return [...characters].reduce((current, character, index) => {
    const before = current.lines[line]?.text ?? '';
    const text = before.slice(0, at + index) + character + before.slice(at + index);
    return editLines(current, { type: 'type', line, text, offset: at + index + 1 });
  }, edits);
}

describe('lines', () => {
  it('are opened in the order of their times, and written as they were', () => {
    const vtt = 'WEBVTT\n\n00:03.000 --> 00:04.000\nlater\n\n00:01.000 --> 00:02.000\nfirst\n';
    const edits = open(vtt);
    expect(textsOf(edits)).toEqual(['first', 'later']);
    expect([writeLines(edits), areLinesEdited(edits)]).toEqual([vtt, false]);
    expect(writeLines(run(edits, { type: 'type', line: 0, text: 'earlier', offset: 7 }))).toBe(
      vtt.replace('first', 'earlier'),
    );
  });

  it('need a cue with text', () => {
    expect(openLines('WEBVTT\n\n00:03.000 --> 00:04.000\n')).toBeNull();
  });

  it('are selected and moved through, and no further than the ends', () => {
    const edits = open();
    expect(edits.caret).toEqual({ line: 0, offset: 0 });
    const next = run(edits, { type: 'move', by: 1 });
    expect([next.selected, next.caret]).toEqual([1, { line: 1, offset: 0 }]);
    expect(run(next, { type: 'move', by: -1 }).caret).toEqual({ line: 0, offset: 28 });
    expect(run(edits, { type: 'move', by: -1 })).toBe(edits);
    const last = run(edits, select(2));
    expect([last.selected, last.caret]).toEqual([2, null]);
    expect(run(last, { type: 'move', by: 1 })).toBe(last);
    expect(run(last, select(3))).toBe(last);
  });

  it('are known to be as opened after a change is reverted by hand', () => {
    const edits = typeInto(open(), 1, 0, 'x');
    expect(areLinesEdited(edits)).toBe(true);
    expect(areLinesEdited(run(edits, { type: 'type', line: 1, text: 'ask not what', offset: 0 }))).toBe(
      false,
    );
  });
});

describe('a split', () => {
  it('divides the time in proportion to the characters', () => {
    const edits = run(open(), select(1), { type: 'split', offset: 3 });
    expect(textsOf(edits)).toEqual(['And so, my fellow Americans,', 'ask', 'not what', 'your country']);
    expect(timesOf(edits).slice(1, 3)).toEqual([
      [2.5, 3.045],
      [3.045, 4.5],
    ]);
    expect([edits.selected, edits.caret]).toEqual([2, { line: 2, offset: 0 }]);
    expect(edits.news).toMatchObject({ type: 'split', number: 2 });
    expect(writeLines(edits)).toBe(
      VTT.replace(
        '00:02.500 --> 00:04.500\nask not what',
        '00:02.500 --> 00:03.045\nask\n\n00:03.045 --> 00:04.500\nnot what',
      ),
    );
  });

  it('of one word changes nothing, and says so', () => {
    const edits = run(open(), select(1), { type: 'split', offset: 0 });
    expect(areLinesEdited(edits)).toBe(false);
    expect([edits.undo, edits.news?.type]).toEqual([null, 'not-split']);
  });

  it('merged again is as it was, to the byte', () => {
    const edits = run(open(), { type: 'split', offset: 8 }, { type: 'merge', with: 'previous' });
    expect([writeLines(edits), areLinesEdited(edits)]).toEqual([VTT, false]);
    expect(edits.caret).toEqual({ line: 0, offset: 8 });
  });
});

describe('a merge', () => {
  it.each([
    ['previous', 1],
    ['next', 0],
  ] as const)('with the %s joins texts and times', (side, selected) => {
    const edits = run(open(), select(selected), { type: 'merge', with: side });
    expect(textsOf(edits)).toEqual(['And so, my fellow Americans, ask not what', 'your country']);
    expect(timesOf(edits)[0]).toEqual([0, 4.5]);
    expect(edits.caret).toEqual({ line: 0, offset: 29 });
    expect(edits.news).toMatchObject({ type: 'merged', number: 1 });
  });

  it('keeps the later end', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:09.000\na\n\n00:02.000 --> 00:03.000\nb\n';
    expect(timesOf(run(open(vtt), { type: 'merge', with: 'next' }))).toEqual([[1, 9]]);
  });

  it('needs a neighbour', () => {
    const edits = open();
    expect(run(edits, { type: 'merge', with: 'previous' })).toBe(edits);
    const last = run(edits, select(2));
    expect(run(last, { type: 'merge', with: 'next' })).toBe(last);
  });
});

describe('a removal', () => {
  it('takes the line and its time away', () => {
    const edits = run(open(), select(1), { type: 'remove' });
    expect(writeLines(edits)).toBe(VTT.replace('00:02.500 --> 00:04.500\nask not what\n\n', ''));
    expect(edits.caret).toEqual({ line: 1, offset: 0 });
  });

  it('of the last line leads to the one before, and leaves at least one', () => {
    const edits = run(open(), select(2), { type: 'remove' });
    expect(edits.caret).toEqual({ line: 1, offset: 12 });
    const one = run(edits, { type: 'remove' });
    expect(textsOf(one)).toEqual(['And so, my fellow Americans,']);
    expect(run(one, { type: 'remove' })).toBe(one);
  });

  it('can lead back, but not before the first line', () => {
    const back = run(open(), select(1), { type: 'remove', goesBack: true });
    expect(back.caret).toEqual({ line: 0, offset: 28 });
    expect(run(back, { type: 'remove', goesBack: true }).caret).toEqual({ line: 0, offset: 0 });
  });

  it('of an emptied line can be a merge with its neighbour', () => {
    const edits = run(
      open(),
      { type: 'type', line: 1, text: '', offset: 0 },
      { type: 'merge', with: 'previous' },
    );
    expect(textsOf(edits)).toEqual(['And so, my fellow Americans,', 'your country']);
  });
});

describe('an added line', () => {
  const DURATION = 10;
  const add = (side: 'before' | 'after', positionSeconds = 0): LineStep => {
    return { type: 'add', side, positionSeconds, durationSeconds: DURATION };
  };
  const after = (line: number, ...steps: readonly LineStep[]): readonly unknown[] =>
    timesOf(run(open(), select(line), ...steps));

  it.each([
    ['fills the gap after a line', 1, add('after'), 2, [4.5, 5]],
    ['fills the gap before a line', 1, add('before'), 1, [2, 2.5]],
    ['after the last line lasts to the end of the recording', 2, add('after'), 3, [7, 10]],
    ['begins where the recording was stopped in the gap', 2, add('after', 8.1234), 3, [8.123, 10]],
    ['needs room there', 2, add('after', 9.9), 3, [7, 10]],
    ['ignores a position elsewhere', 1, add('after', 8), 2, [4.5, 5]],
  ])('%s', (_name, line, step, index, times) => {
    const edits = run(open(), select(line), step);
    expect(timesOf(edits).toSpliced(index, 1)).toEqual(timesOf(open()));
    expect([edits.lines[index]?.text, timesOf(edits)[index]]).toEqual(['', times]);
    expect([edits.selected, edits.caret]).toEqual([index, { line: index, offset: 0 }]);
    expect(edits.news).toMatchObject({ type: 'added', number: index + 1 });
  });

  it('before the first line begins with the recording', () => {
    const vtt = VTT.replace('00:00.000', '00:01.500');
    expect(timesOf(run(open(vtt), add('before')))[0]).toEqual([0, 1.5]);
  });

  const CLOSE = 'WEBVTT\n\n00:00.000 --> 00:04.000\none two\n\n00:04.000 --> 00:05.000\nthree\n';

  it.each([
    ['the end', add('after'), [0, 3], [3, 4]],
    ['the beginning', add('before'), [0, 1], [1, 4]],
    ['what follows the position', add('after', 1.5), [0, 1.5], [1.5, 4]],
    ['what precedes the position', add('before', 1.5), [0, 1.5], [1.5, 4]],
  ])('without a gap takes %s of the line', (_name, step, first, second) => {
    const edits = run(open(CLOSE), step);
    expect(timesOf(edits)).toEqual([first, second, [4, 5]]);
    expect(textsOf(edits)).toEqual(
      step.type === 'add' && step.side === 'after' ? ['one two', '', 'three'] : ['', 'one two', 'three'],
    );
  });

  it('takes no more than half of a short line', () => {
    const edits = run(open(CLOSE), select(1), { ...add('after'), durationSeconds: 5 } as LineStep);
    expect(timesOf(edits).slice(1)).toEqual([
      [4, 4.5],
      [4.5, 5],
    ]);
  });

  it('stays in order also among lines that overlap, have no end, or are past the end', () => {
    const vtt =
      'WEBVTT\n\n00:01.000 --> 00:09.000\na\n\n00:02.000 --> 00:02.000\nb\n\n00:02.000 --> 00:03.000\nc\n\n00:20.000 --> 00:20.000\nd\n';
    for (const side of ['before', 'after'] as const)
      for (const line of [0, 1, 2, 3])
        for (const position of [0, 1.5, 2.5, 30]) {
          const { lines, selected } = run(open(vtt), select(line), add(side, position));
          const starts = lines.map(({ startSeconds }) => startSeconds);
          expect(starts).toEqual(starts.toSorted((one, other) => one - other));
          expect(lines[selected]?.text).toBe('');
          for (const { startSeconds, endSeconds } of lines)
            expect(endSeconds ?? Number.POSITIVE_INFINITY).toBeGreaterThan(startSeconds);
        }
  });

  it('is written beside its neighbour, of which nothing changes', () => {
    const vtt =
      'WEBVTT\r\n\r\nintro\r\n00:00:03,5 --> 00:00:04.000 line:0\r\n<v Ann>one <00:03.700>two\r\n\r\nNOTE end';
    const typed = (line: number): LineStep => ({ type: 'type', line, text: 'more', offset: 4 });
    const source = 'intro\r\n00:00:03,5 --> 00:00:04.000 line:0\r\n<v Ann>one <00:03.700>two\r\n';
    const before = '00:00.000 --> 00:03.500 line:0\r\nmore\r\n\r\n';
    expect(writeLines(run(open(vtt), add('before'), typed(0)))).toBe(vtt.replace(source, before + source));
    const behind = '\r\n00:04.000 --> 00:10.000 line:0\r\nmore\r\n';
    expect(writeLines(run(open(vtt), add('after'), typed(1)))).toBe(vtt.replace(source, source + behind));
  });

  it('is not written without words', () => {
    expect(writeLines(run(open(), select(1), add('after'), add('before')))).toBe(VTT);
  });

  it('is taken back with the time that it took, and added again', () => {
    const edits = run(open(CLOSE), add('after'));
    const undone = run(edits, { type: 'undo' });
    expect([writeLines(undone), areLinesEdited(undone), undone.selected]).toEqual([CLOSE, false, 0]);
    expect(run(undone, { type: 'redo' }).lines).toEqual(edits.lines);
  });

  it('gives the time back if it is removed at once', () => {
    const removed = run(open(CLOSE), add('after', 1.5), { type: 'remove', goesBack: true });
    expect([writeLines(removed), areLinesEdited(removed), removed.selected]).toEqual([CLOSE, false, 0]);
    expect(removed.news).toMatchObject({ type: 'removed', number: 2 });
    const typed = run(open(CLOSE), add('after', 1.5), { type: 'type', line: 1, text: 'x', offset: 1 });
    expect(timesOf(run(typed, { type: 'remove' }))).toEqual([
      [0, 1.5],
      [4, 5],
    ]);
  });

  it('merges into the cue of its neighbour', () => {
    const vtt = 'WEBVTT\n\nid\n00:01.000 --> 00:02.000 line:0\n<v Ann>one\n';
    const edits = run(
      open(vtt),
      add('before'),
      { type: 'type', line: 0, text: 'Not', offset: 3 },
      { type: 'merge', with: 'next' },
    );
    expect(writeLines(edits)).toBe('WEBVTT\n\nid\n00:00.000 --> 00:02.000 line:0\nNot <v Ann>one</v>\n');
    expect(after(0, add('after'), { type: 'remove', goesBack: true })).toEqual(timesOf(open()));
  });
});

describe('the markup of a line', () => {
  const MARKED = `WEBVTT

00:00.000 --> 00:02.000 align:start
<v Ann>And so, my <i>fellow</i> Americans,

00:02.500 --> 00:04.500
<v Bob>ask not what
`;
  const written = (...steps: readonly LineStep[]): string => writeLines(run(open(MARKED), ...steps));
  const retype = (line: number, text: string, offset: number): LineStep => {
    return { type: 'type', line, text, offset };
  };

  it('stays around what is typed', () => {
    expect(written(retype(0, 'And so, my fellows Americans,', 18))).toBe(
      MARKED.replace('<i>fellow</i> Americans,', '<i>fellows</i> Americans,</v>'),
    );
  });

  it('stays with the speaker if all words are typed again', () => {
    const text = MARKED.replace('ask not what', 'Ask</v>');
    expect(written(retype(1, 'A', 1), retype(1, 'As', 2), retype(1, 'Ask', 3))).toBe(text);
    expect(written(retype(1, '', 0), retype(1, 'Ask', 3))).toBe(text);
  });

  it('belongs to the deleted characters before the caret, of two that are alike', () => {
    const edits = open('WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ann>no</v> <v Bob>no</v>\n');
    expect(writeLines(run(edits, retype(0, 'no', 0)))).toContain('\n<v Bob>no</v>\n');
    expect(writeLines(run(edits, retype(0, 'no', 2)))).toContain('\n<v Ann>no</v>\n');
  });

  it('goes to both parts of a split', () => {
    expect(written({ type: 'split', offset: 14 })).toContain(
      '00:00.000 --> 00:01.259 align:start\n<v Ann>And so, my <i>fellow</i></v>\n\n00:01.259 --> 00:02.000 align:start\n<v Ann>Americans,</v>\n',
    );
  });

  it('leaves the words of each speaker to them in a merge', () => {
    expect(written({ type: 'merge', with: 'next' })).toBe(
      'WEBVTT\n\n00:00.000 --> 00:04.500 align:start\n<v Ann>And so, my <i>fellow</i> Americans,</v> <v Bob>ask not what</v>\n\n',
    );
    const one = MARKED.replace('Bob', 'Ann');
    expect(writeLines(run(open(one), { type: 'merge', with: 'next' }))).toContain(
      '<v Ann>And so, my <i>fellow</i> Americans, ask not what</v>\n',
    );
  });

  it('is that of the file again after the words are', () => {
    const edits = run(open(MARKED), retype(0, 'x', 1), retype(0, 'And so, my fellow Americans,', 28));
    expect([writeLines(edits), areLinesEdited(edits)]).toEqual([MARKED, false]);
  });

  it('is undone and redone with the text', () => {
    const edits = run(open(MARKED), retype(1, 'ask no what', 6), retype(1, 'ask n what', 5));
    const again = run(edits, { type: 'undo' }, { type: 'redo' });
    expect(writeLines(again)).toContain('<v Bob>ask n what</v>\n');
  });
});

describe('undo', () => {
  it('takes back typing word by word, and puts the caret where it was', () => {
    let edits = typeInto(open(), 1, 12, ' you and I');
    edits = run(edits, { type: 'undo' });
    expect([edits.lines[1]?.text, edits.caret]).toEqual(['ask not what you and ', { line: 1, offset: 21 }]);
    edits = run(edits, { type: 'undo' }, { type: 'undo' });
    expect([edits.lines[1]?.text, edits.caret]).toEqual(['ask not what ', { line: 1, offset: 13 }]);
    edits = run(edits, { type: 'undo' });
    expect([areLinesEdited(edits), edits.undo]).toEqual([false, null]);
    edits = run(edits, { type: 'redo' }, { type: 'redo' });
    expect(edits.lines[1]?.text).toBe('ask not what you ');
  });

  it.each([
    ['backspace', ['ask not wha', 'ask not wh', 'ask not w'], [11, 10, 9]],
    ['delete', ['sk not what', 'k not what', ' not what'], [0, 0, 0]],
  ])('takes back a run of %s at once', (_name, texts, offsets) => {
    const typed = texts.map(
      (text, at): LineStep => ({ type: 'type', line: 1, text, offset: offsets[at] ?? 0 }),
    );
    const edits = run(open(), ...typed, { type: 'undo' });
    expect([areLinesEdited(edits), edits.undo]).toEqual([false, null]);
  });

  it('takes back a text of an input method as a whole', () => {
    const texts = ['ask not whatに', 'ask not whatにh', 'ask not whatにほ', 'ask not what日本'];
    const typed = texts.map((text): LineStep => {
      return { type: 'type', line: 1, text, offset: text.length, isComposing: true };
    });
    expect(areLinesEdited(run(open(), ...typed, { type: 'undo' }))).toBe(false);
  });

  it.each([
    ['another line', (edits: LineEdits) => typeInto(edits, 2, 0, 'y')],
    ['another place', (edits: LineEdits) => typeInto(edits, 1, 8, 'y')],
    ['a return to the line', (edits: LineEdits) => typeInto(run(edits, select(0), select(1)), 1, 1, 'y')],
    ['a paste', (edits: LineEdits) => run(edits, { type: 'type', line: 1, text: 'pasted', offset: 6 })],
    ['a split', (edits: LineEdits) => run(edits, { type: 'split', offset: 4 })],
  ])('takes back %s for itself', (_name, more) => {
    const edits = typeInto(open(), 1, 0, 'x');
    const undone = run(more(edits), { type: 'undo' });
    expect(textsOf(undone)).toEqual(textsOf(edits));
  });

  it('takes back changes in other lines, and leads there', () => {
    const edits = run(open(), { type: 'remove' }, select(1), { type: 'undo' });
    expect([edits.selected, edits.caret]).toEqual([0, { line: 0, offset: 28 }]);
    expect(edits.news).toMatchObject({ type: 'undone', number: 1 });
  });

  it('has nothing to take back at first, and nothing to redo after a change', () => {
    const edits = open();
    expect([run(edits, { type: 'undo' }), run(edits, { type: 'redo' })]).toEqual([edits, edits]);
    const changed = typeInto(run(typeInto(edits, 0, 0, 'x'), { type: 'undo' }), 0, 0, 'y');
    expect(run(changed, { type: 'redo' })).toBe(changed);
  });

  it('announces each time anew', () => {
    const edits = run(open(), { type: 'remove' }, { type: 'undo' });
    const again = run(edits, { type: 'redo' }, { type: 'undo' });
    expect(again.news?.id).toBeGreaterThan(edits.news?.id ?? 0);
  });
});

describe('any steps', () => {
  /** A generator with a seed: a failure can be repeated. */
  function createRandom(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  const TEXTS = [
    '',
    'one',
    'two words',
    'three more words',
    'a < b & c',
    '日本語',
    'rtl مرحبا بكم',
    ' x\n\ny ',
  ];

  function anyStep(random: (below: number) => number, edits: LineEdits): LineStep {
    const line = random(edits.lines.length);
    const text = TEXTS[random(TEXTS.length)] ?? '';
    const steps: readonly LineStep[] = [
      { type: 'select', line },
      { type: 'move', by: random(2) === 0 ? 1 : -1 },
      { type: 'type', line, text, offset: random(text.length + 1) },
      {
        type: 'type',
        line,
        text: `${edits.lines[line]?.text}x`,
        offset: (edits.lines[line]?.text.length ?? 0) + 1,
      },
      { type: 'split', offset: random(12) },
      { type: 'split', offset: random(12) },
      { type: 'merge', with: random(2) === 0 ? 'previous' : 'next' },
      { type: 'remove' },
      {
        type: 'add',
        side: random(2) === 0 ? 'before' : 'after',
        positionSeconds: random(10_000) / 1000,
        durationSeconds: 10,
      },
      { type: 'undo' },
      { type: 'redo' },
    ];
    return steps[random(steps.length)] ?? { type: 'undo' };
  }

  const FILES = [
    VTT,
    'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ann>one <i>two</i></v>\n<v Bob>three & four\n\n00:03.000 --> 00:04.000 line:1\n<c.x>five</c> six\n',
    VTT.replaceAll('\n', '\r\n'),
    'WEBVTT\n00:05.000 --> 00:09.000 line:1\nlate & <b>long</b>\n00:01.000 --> 00:06.000\nearly one\n\nNOTE x\n\nid\n00:02.000 --> 00:02.000\nno end',
  ];

  const normalized = (text: string): string =>
    text
      .trim()
      .split('\n')
      .filter((line) => line.trim() !== '')
      .join('\n');
  const sorted = (lines: readonly unknown[]): readonly string[] =>
    lines.map((line) => JSON.stringify(line)).sort();

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'can be undone to the byte and redone, and are written as they are read: seed %i',
    (seed) => {
      const random = createRandom(seed);
      const file = FILES[seed % FILES.length] ?? VTT;
      let edits = open(file);
      for (let count = 0; count < 40; count += 1) {
        edits = editLines(edits, anyStep(random, edits));
        expect(edits.lines[edits.selected]).toBeDefined();
        expect(new Set(edits.lines.map(({ key }) => key)).size).toBe(edits.lines.length);
      }
      const written = writeLines(edits);
      const expected = edits.lines
        .filter(({ text }) => text.trim() !== '')
        .map(({ startSeconds, endSeconds, text }) => ({
          ...{ startSeconds, endSeconds: endSeconds === startSeconds ? null : endSeconds },
          text: normalized(text),
        }));
      expect(sorted([...parseVtt(written)])).toEqual(sorted(expected));

      const { lines } = edits;
      while (edits.redo !== null) edits = editLines(edits, { type: 'redo' });
      const end = edits.lines;
      while (edits.undo !== null) edits = editLines(edits, { type: 'undo' });
      expect([writeLines(edits), areLinesEdited(edits)]).toEqual([file, false]);
      let hasPassed =
        edits.lines.length === lines.length && lines.every((line, at) => line === edits.lines[at]);
      while (edits.redo !== null) {
        edits = editLines(edits, { type: 'redo' });
        hasPassed ||= JSON.stringify(edits.lines) === JSON.stringify(lines);
      }
      expect(edits.lines).toEqual(end);
      expect(hasPassed).toBe(true);
    },
  );
});
