import { describe, expect, it } from 'vitest';
import { nameIn, readLaunchFacts } from './launch-facts.ts';
import { LtiError } from './lti-error.ts';
import { SCORE_SCOPE } from './lti-scopes.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const LIS = 'http://purl.imsglobal.org/vocab/lis/v2';
const SETTINGS = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const NAMES = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const LAUNCH_URL = 'https://beep.test/lti/launch';
const TARGET = `${CLAIM}/target_link_uri`;
const TEACHER = { [`${CLAIM}/roles`]: [`${LIS}/membership#Instructor`] };
const LINK = {
  ...{ sub: 'ann', name: 'Ann Arbor' },
  [`${CLAIM}/version`]: '1.3.0',
  [`${CLAIM}/deployment_id`]: '1:abc',
  [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
  [`${CLAIM}/resource_link`]: { id: 'link-1' },
};
const CHOICE = {
  deep_link_return_url: 'https://lms.example/return',
  accept_types: ['link', 'ltiResourceLink'],
};

const read = (claims: object = {}) => readLaunchFacts({ ...LINK, ...claims }, LAUNCH_URL);
const choose = (settings: object | undefined, claims: object = TEACHER) =>
  read({ [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest', [SETTINGS]: settings, ...claims });

describe('the facts of a launch', () => {
  it('are who came from where, with what little a platform must say', () => {
    expect(read()).toEqual({
      ...{
        subject: 'ann',
        deployment: '1:abc',
        name: 'Ann Arbor',
        role: 'learner',
        course: null,
        context: null,
      },
    });
  });

  it('have the course, and where its names and scores are', () => {
    const facts = read({
      [`${CLAIM}/context`]: { id: 'c1', title: 'German 7b', label: 'G7b' },
      [NAMES]: { context_memberships_url: 'https://lms.example/members' },
      [GRADES]: { scope: [SCORE_SCOPE], lineitem: 'https://lms.example/lines/1' },
    });
    expect(facts).toMatchObject({
      ...{ course: 'German 7b', context: 'c1', membershipsUrl: 'https://lms.example/members' },
      lineItem: 'https://lms.example/lines/1',
    });
    expect(read({ [`${CLAIM}/context`]: { label: 'G7b' } })).toMatchObject({ course: 'G7b', context: null });
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list without members', []],
  ])('say nothing where a platform gives %s', (_what, empty) => {
    const optional = ['target_link_uri', 'roles', 'context', 'custom'].map((claim) => [
      `${CLAIM}/${claim}`,
      empty,
    ]);
    const names = { name: empty, given_name: empty, family_name: empty, [NAMES]: empty, [GRADES]: empty };
    expect(read({ ...Object.fromEntries(optional), ...names })).toEqual({ ...read(), name: null });
    const context = { id: empty, title: empty, label: 'G7b' };
    expect(read({ [`${CLAIM}/context`]: context })).toMatchObject({ course: 'G7b', context: null });
    expect(choose({ ...CHOICE, data: empty, accept_multiple: empty }).linking).toEqual(
      choose(CHOICE).linking,
    );
  });

  it('have no place for scores that we may not send, and none that is malformed', () => {
    const lineitem = 'https://lms.example/lines/1';
    const lineItemOf = (grades: unknown) => read({ [GRADES]: grades }).lineItem;
    expect(lineItemOf({ scope: [], lineitem })).toBeUndefined();
    expect(lineItemOf({ scope: [SCORE_SCOPE], lineitem: 'javascript:alert(1)' })).toBeUndefined();
    expect(read({ [NAMES]: { context_memberships_url: 'https://[' } }).membershipsUrl).toBeUndefined();
  });

  it.each([
    ['note:abc', undefined, { kind: 'note', id: 'abc' }],
    [undefined, 'playlist:a_b-C', { kind: 'playlist', id: 'a_b-C' }],
    ['', 'note:abc', { kind: 'note', id: 'abc' }],
    [7, 'note:abc', { kind: 'note', id: 'abc' }],
    ['question:q', 'note:abc', { kind: 'question', id: 'q' }],
    [`note:${'x'.repeat(64)}`, undefined, { kind: 'note', id: 'x'.repeat(64) }],
    [`note:${'x'.repeat(65)}`, undefined, undefined],
    ['video:abc', undefined, undefined],
    ['note', undefined, undefined],
    ['note:a:b', undefined, undefined],
    ['note:a b', undefined, undefined],
    [undefined, undefined, undefined],
  ])('with the parameter %j and the query %j are about %j', (beep_resource, query, resource) => {
    const target = query === undefined ? {} : { [TARGET]: `${LAUNCH_URL}?resource=${query}` };
    expect(read({ ...target, [`${CLAIM}/custom`]: { beep_resource } }).resource).toEqual(resource);
  });

  it.each([
    `${LIS}/membership#Instructor`,
    `${LIS}/membership#ContentDeveloper`,
    `${LIS}/membership/Instructor#TeachingAssistant`,
    `${LIS}/institution/person#Administrator`,
    `${LIS}/system/person#SysAdmin`,
    'Instructor',
  ])('make a teacher of a learner who is %s too', (role) => {
    expect(read({ [`${CLAIM}/roles`]: [`${LIS}/membership#Learner`, role] }).role).toBe('teacher');
  });

  it.each([
    `${LIS}/membership#Learner`,
    `${LIS}/membership#Mentor`,
    `${LIS}/membership/Learner#Instructor`,
    `${LIS}/institution/person#Instructor`,
    'https://evil.example/membership#Instructor',
    'urn:lti:role:ims/lis/Instructor',
  ])('make no teacher of %s', (role) => {
    expect(read({ [`${CLAIM}/roles`]: [role] }).role).toBe('learner');
  });

  // spec: A20
  it.each<[string, object]>([
    ['an empty subject', { sub: '' }],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }],
    ['a subject that is a number', { sub: 7 }],
    ['no deployment', { [`${CLAIM}/deployment_id`]: undefined }],
    ['a deployment that is a number', { [`${CLAIM}/deployment_id`]: 7 }],
    ['a subject with U+0000', { sub: 'ann\0' }],
    ['a deployment with U+0000', { [`${CLAIM}/deployment_id`]: '1\0' }],
    ['a course with U+0000', { [`${CLAIM}/context`]: { id: '\0' } }],
    ['a deployment of 256 characters', { [`${CLAIM}/deployment_id`]: 'x'.repeat(256) }],
    ['a course of 256 characters', { [`${CLAIM}/context`]: { id: 'x'.repeat(256) } }],
    ['no version', { [`${CLAIM}/version`]: undefined }],
    ['another version', { [`${CLAIM}/version`]: '1.1' }],
    ['a message of no type', { [`${CLAIM}/message_type`]: undefined }],
    ['a message of another type', { [`${CLAIM}/message_type`]: 'LtiDeepLinkingResponse' }],
    ['no link', { [`${CLAIM}/resource_link`]: undefined }],
    ['a link without an id', { [`${CLAIM}/resource_link`]: {} }],
    ['a link with an empty id', { [`${CLAIM}/resource_link`]: { id: '' } }],
    ['a target elsewhere', { [TARGET]: 'https://evil.example/lti/launch' }],
    ['a target on another path', { [TARGET]: 'https://beep.test/lti/launches' }],
    ['a target with a user', { [TARGET]: 'https://a@beep.test/lti/launch' }],
    ['a target that is no address', { [TARGET]: 'launch' }],
    ['a target of 2001 characters', { [TARGET]: `${LAUNCH_URL}?${'x'.repeat(1972)}` }],
  ])('with %s are refused', (_what, claims) => {
    expect(() => read(claims)).toThrow(LtiError);
  });
});

describe('a choice of links', () => {
  it('returns them to the platform, which says how many it takes', () => {
    const linking = { returnUrl: 'https://lms.example/return', multiple: false };
    expect(choose(CHOICE).linking).toEqual(linking);
    for (const accept_multiple of [true, 'true']) {
      expect(choose({ ...CHOICE, accept_multiple, data: 'd' }).linking).toEqual({
        ...{ ...linking, multiple: true, data: 'd' },
      });
    }
    expect(choose({ ...CHOICE, accept_multiple: 'many' }).linking).toEqual(linking);
  });

  // spec: A20
  it.each<[string, object | undefined]>([
    ['no settings', undefined],
    ['no types that the platform takes', { ...CHOICE, accept_types: undefined }],
    ['types that are not ours', { ...CHOICE, accept_types: ['link', 'file'] }],
    ['no return address', { ...CHOICE, deep_link_return_url: undefined }],
    ['a return address that is a script', { ...CHOICE, deep_link_return_url: 'javascript:alert(1)' }],
    [
      'a return address whose host ends a directive',
      { ...CHOICE, deep_link_return_url: 'https://a;b.example/' },
    ],
    [
      'a return address of 2001 characters',
      { ...CHOICE, deep_link_return_url: `https://a.example/${'x'.repeat(1983)}` },
    ],
    ['data of 10,001 characters', { ...CHOICE, data: 'x'.repeat(10_001) }],
  ])('with %s is refused', (_what, settings) => {
    expect(() => choose(settings)).toThrow(LtiError);
  });

  // spec: A20
  it('is refused to learners', () => {
    expect(() => choose(CHOICE, {})).toThrow('Somebody who teaches nothing is to choose links.');
  });
});

describe('a name that a platform gives', () => {
  it.each<[Parameters<typeof nameIn>[0], string | null]>([
    [{ name: '  Ann \u202e Arbor\n' }, 'Ann Arbor'],
    [{ given_name: 'Ann', family_name: 'Arbor' }, 'Ann Arbor'],
    [{ family_name: 'Arbor' }, 'Arbor'],
    [{ name: '', given_name: 'Ann', family_name: 'Arbor' }, 'Ann Arbor'],
    [{ name: 'x'.repeat(61) }, 'x'.repeat(60)],
    [{ name: '🦉'.repeat(61) }, '🦉'.repeat(60)],
    [{ name: `${'x'.repeat(59)} y` }, 'x'.repeat(59)],
    [{ name: '\u0001\u200b' }, null],
    [{}, null],
  ])('as %j is %j in lists', (given, name) => {
    expect(nameIn(given)).toBe(name);
  });

  // spec: V1
  it.each(['\u0001', 'a\u0301', '\ud800', ' '])(
    'costs next to nothing, of as many %j as there may be',
    (sign) => {
      const name = sign.repeat(200_000);
      const before = process.threadCpuUsage().user;
      for (let times = 0; times < 500; times += 1) nameIn({ name });
      expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(300);
    },
  );
});
