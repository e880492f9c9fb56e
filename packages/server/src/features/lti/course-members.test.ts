import { describe, expect, it } from 'vitest';
import { MAX_PLATFORM_ANSWER_BYTES } from './ask-platform.ts';
import { readMembers } from './course-members.ts';

const MOST = 201;
const page = (members: readonly string[] = []) => ({
  ...{ status: 200, headers: {}, isCut: false },
  text: `{"context":{"label":"7B"},"members":[${members.join(',')}]}`,
});

describe('a page of members', () => {
  it('has the names of learners who take part', () => {
    const members = [
      { name: 'Ben Nevis', roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'] },
      { given_name: 'Cleo', family_name: 'Patra', status: 'Active', roles: ['Learner'] },
      { name: 'Gone', status: 'Inactive', roles: ['Learner'] },
      { name: 'Ann Arbor', roles: ['Instructor'] },
      { name: null, given_name: 'Dee', family_name: 'Dum', roles: ['Learner'] },
      { name: 'Eve Ning', given_name: null, family_name: 5, roles: ['Learner'] },
      { name: 'Nobody' },
      { roles: ['Learner'] },
      { name: 5, roles: ['Learner'] },
      'Learner',
      null,
    ];
    const read = readMembers(page(members.map((member) => JSON.stringify(member))), MOST);
    expect(read).toEqual({ names: ['Ben Nevis', 'Cleo Patra', 'Dee Dum', 'Eve Ning'], title: '7B' });
  });

  it.each([
    ['null', undefined],
    ['[]', undefined],
    ['{"title":null,"label":"7B"}', '7B'],
    ['{"title":"German","label":7}', 'German'],
  ])('has with the course %s the title %j', (context, title) => {
    const text = `{"context":${context},"members":[{"name":"Ben","roles":["Learner"]}]}`;
    expect(readMembers({ ...page(), text }, MOST)).toEqual({ names: ['Ben'], title });
  });

  it('is none without a list', () => {
    for (const text of ['{"members":{}}', '{}', '[]', 'members']) {
      expect(() => readMembers({ ...page(), text }, MOST)).toThrow('no names');
    }
    expect(() => readMembers({ ...page(), isCut: true }, MOST)).toThrow('no names');
  });

  // spec: V1
  it.each(['{}', '[]', '{"roles":[]}', '{"roles":["Learner"]}', '{"name":"\\u0001","roles":["Learner"]}'])(
    'is read in no time, of as many members %s as an answer can have',
    (member) => {
      const answer = page(
        Array<string>(Math.floor(MAX_PLATFORM_ANSWER_BYTES / (member.length + 1))).fill(member),
      );
      const before = process.threadCpuUsage().user;
      expect(readMembers(answer, MOST).names).toEqual([]);
      // It takes some 20, and 60 on a busy machine; what grows faster than the answer takes thousands.
      expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(500);
    },
  );
});
