import { LANGUAGE_TAGS } from '@beep/core/languages';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { API_ERROR_CODES } from './errors.ts';
import { createOpenApiDocument } from './openapi-document.ts';
import { API_BASE_PATH } from './paths.ts';

describe('createOpenApiDocument', () => {
  const document = createOpenApiDocument('https://beep.test');

  it('describes the calls, their responses and every error code in OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe(manifest.version);
    expect(document.servers).toEqual([{ url: 'https://beep.test' }]);
    const upload = document.paths?.[`${API_BASE_PATH}/recordings`]?.post;
    expect(Object.keys(upload?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '401', '410', '413', '415', '422', '503']),
    );
    expect(document.components?.schemas?.Error).toMatchObject({
      properties: { code: { enum: [...API_ERROR_CODES] } },
    });
  });

  it('names each call, so that programs made from it have functions with names', () => {
    const calls = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path) as object[]);
    const names = calls.map((call) => ('operationId' in call ? call.operationId : undefined));
    expect(names).toContain('createRecording');
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(calls.length);
  });

  it('has what its references name', () => {
    const references = [
      ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"|"\$ref":"([^"]+)"/g),
    ];
    const known = Object.keys(document.components?.schemas ?? {});
    const lost = references.filter(([, name = '']) => !known.includes(name)).map(([text]) => text);
    expect(lost).toEqual([]);
  });

  // A build of the service leaves out what nothing refers to.
  it('refers to each of its schemas', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components?.schemas ?? {});
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('has what a webhook is sent, and what it answers', () => {
    const { post } = document.webhooks?.event ?? {};
    expect(post?.parameters).toMatchObject([
      { in: 'header', name: 'webhook-id', required: true },
      { in: 'header', name: 'webhook-timestamp', required: true },
      { in: 'header', name: 'webhook-signature', required: true },
    ]);
    expect(post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookBody' } } },
    });
    expect(Object.keys(post?.responses ?? {})).toEqual(['410', '2XX']);
  });

  it('has null among the values of what may be null', () => {
    expect(document.components?.schemas?.PreferencesChange).toMatchObject({
      properties: { display_language: { type: ['string', 'null'], enum: [...LANGUAGE_TAGS, null] } },
    });
  });

  // spec: tokens.3
  it('says which calls need a token, and which scope of an API token', () => {
    const calls = document.paths?.[`${API_BASE_PATH}/recordings/{filename}`];
    expect(calls?.get?.security).toEqual([{}, { bearer: [] }, { apiToken: ['read'] }]);
    expect(calls?.delete?.security).toEqual([{ bearer: [] }, { apiToken: ['manage'] }]);
    const account = document.paths?.[`${API_BASE_PATH}/profile/me`];
    expect(account?.delete?.security).toEqual([{ bearer: [] }]);
    expect(document.paths?.['/livez']?.get?.security).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('"scope":');
  });
});
