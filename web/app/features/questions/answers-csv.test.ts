import type { HeldReply } from '@beep/api/features/replies';
import { expect, it } from 'vitest';
import { answerRows } from './answer-rows.ts';
import { answersCsv } from './answers-csv.ts';

const ANSWER: HeldReply = {
  ...{ id: 'r1', created_at: 1_772_000_000, duration: 7.25, mime: 'audio/webm', expires_at: 0 },
  ...{ recording: 'note', person: 'p1', read: true, kept: false, starred: false, answers: [] },
};

// spec: desk.7
it('has each answer and who is missing, and nothing that a spreadsheet runs', () => {
  const people = [
    { id: 'p1', name: '=HYPERLINK("x")', taken: true, state: 'heard' },
    { id: 'p2', name: '<b>Bo</b>', taken: false, state: 'missing' },
  ] as const;
  const answers = [ANSWER, { ...ANSWER, id: 'r2', person: 'gone', read: false }];
  const rows = answerRows({ people, answers, unsent: new Map(), sort: 'list' });
  const words = new Map([['r1', 'One, two\nthree']]);
  expect(answersCsv({ rows, words, linkOf: (id) => `https://beep.example/${id}` }).split('\r\n')).toEqual([
    '\uFEFFname,state,link,seconds,created,transcript',
    '"\'=HYPERLINK(""x"")",heard,https://beep.example/r1,7.3,2026-02-25T06:13:20.000Z,"One, two\nthree"',
    '<b>Bo</b>,not answered,,,,',
    ',new,https://beep.example/r2,7.3,2026-02-25T06:13:20.000Z,',
    '',
  ]);
  expect(answersCsv({ rows, words, linkOf: null }).split('\r\n')).toEqual([
    '\uFEFFname,state,seconds,created,transcript',
    '"\'=HYPERLINK(""x"")",heard,7.3,2026-02-25T06:13:20.000Z,"One, two\nthree"',
    '<b>Bo</b>,not answered,,,',
    ',new,7.3,2026-02-25T06:13:20.000Z,',
    '',
  ]);
});
