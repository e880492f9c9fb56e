import { z } from '@hono/zod-openapi';
import { type core, globalRegistry, toJSONSchema, type ZodMiniObject, type ZodMiniType } from 'zod/mini';
import type { ApiErrorCode } from '../errors.ts';
import { API_BASE_PATH } from '../paths.ts';
import {
  AUDIO,
  AUDIO_REFUSALS,
  json,
  MAY_SIGN_IN,
  MUST_SIGN_IN,
  type Route,
  recordingParams,
  refusals,
  UPLOAD_BODY,
} from '../route-parts.ts';
import type { Call } from './call.ts';
import { LATER_FIELDS } from './parts.ts';

const TEXT = { schema: { type: 'string' } } as const;

type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: { readonly description?: string };
};

/** The calls in the form that the OpenAPI document is made from. */
export function describeCalls<Name extends string>(
  calls: Readonly<Record<Name, Call>>,
): Readonly<Record<Name, Route>> {
  const described = Object.entries<Call>(calls).map(([name, call]) => [name, describeCall(call)]);
  return Object.fromEntries(described) as Readonly<Record<Name, Route>>;
}

/** The named schemas of all calls, by their names. */
export function describeSchemas(): Readonly<Record<string, object>> {
  const { schemas } = toJSONSchema(globalRegistry, { io: 'input', uri: pathOf, override: plain });
  const described = Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
    name,
    schema,
  ]);
  return Object.fromEntries(described);
}

/** The parameters that a schema reads from the query or the headers. */
function parametersOf(from: Parameter['in'], schema: ZodMiniObject | undefined): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input', override: plain });
  return Object.entries(properties).map(([name, described]) => {
    const found = described as Parameter['schema'];
    const { description } = found;
    return {
      ...{ name, in: from, required: required.includes(name), schema: found },
      ...(description !== undefined && { description }),
    };
  });
}

/** The reference to a schema that has a name, or the schema. */
export function refTo(schema: ZodMiniType): object {
  const id = globalRegistry.get(schema)?.id;
  if (id !== undefined) return { $ref: pathOf(id) };
  const { $schema: _, $defs: __, ...described } = toJSONSchema(schema, { io: 'input', override: plain });
  // Schemas with a name are described once, for all.
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', `"${pathOf('')}`)) as object;
}

const PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  ...recordingParams.shape,
  domain: z.string().openapi({ description: 'A domain, or `*`.' }),
};

function describeCall(call: Call): Route {
  const { method, path, caller, scope, summary, description: more, headers, query, body, answer } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const [status, description, schema] = answer;
  const parameters = [...parametersOf('query', query), ...parametersOf('header', headers)];
  return {
    method: method.toLowerCase() as Lowercase<typeof method>,
    path: `${API_BASE_PATH}${path}`,
    scope,
    summary,
    ...(more !== undefined && { description: more }),
    ...(caller !== 'visitor' && { security: caller === 'anyone' ? MAY_SIGN_IN : MUST_SIGN_IN }),
    ...(parameters.length > 0 && { parameters }),
    request: {
      params: z.object(Object.fromEntries(names.map((name) => [name, PARAMETERS[name] ?? z.string()]))),
      ...(body && { body: describeBody(body, call) }),
    },
    responses: {
      [status]: describeAnswer(description, schema),
      ...refusals(...refusalsOf(call)),
    },
  };
}

function describeAnswer(
  description: string,
  schema: ZodMiniType | 'audio' | readonly string[] | undefined,
): Route['responses'][string] {
  if (schema === undefined) return { description };
  if (schema === 'audio') return { description, content: { 'audio/*': AUDIO } };
  if ('length' in schema) {
    return { description, content: Object.fromEntries(schema.map((type) => [type, TEXT])) };
  }
  return json(description, refTo(schema));
}

function describeBody(
  body: NonNullable<Call['body']>,
  { isBodyOptional }: Pick<Call, 'isBodyOptional'>,
): NonNullable<NonNullable<Route['request']>['body']> {
  if (body === 'audio') return UPLOAD_BODY;
  if (body === 'text') return { required: true, content: { 'text/plain': TEXT, 'text/vtt': TEXT } };
  return { required: isBodyOptional !== true, content: { 'application/json': { schema: refTo(body) } } };
}

function refusalsOf({ caller, headers, query, body, refusals: codes }: Call): readonly ApiErrorCode[] {
  return [
    ...(caller === 'visitor' ? [] : (['unauthorized'] as const)),
    ...(caller === undefined || caller === 'administrator' ? (['forbidden'] as const) : []),
    ...codes,
    ...(headers || query || body ? (['invalid_request'] as const) : []),
    ...(body ? (['too_large'] as const) : []),
    ...(body === 'audio' ? AUDIO_REFUSALS : []),
  ];
}

function pathOf(id: string): string {
  return `#/components/schemas/${id}`;
}

interface Described {
  readonly zodSchema: core.$ZodTypes;
  readonly jsonSchema: core.JSONSchema.BaseSchema;
}

/**
 * Leaves out the limit of whole numbers in JavaScript, writes null as a second type and one value as an enumeration, and requires the fields that this
 * version always sends.
 */
function plain({ zodSchema, jsonSchema }: Described): void {
  const [value, none] = jsonSchema.anyOf ?? [];
  if (typeof value?.type === 'string' && none?.type === 'null') {
    const { anyOf: _, ...rest } = jsonSchema;
    delete jsonSchema.anyOf;
    // A type adds nothing to an enumeration.
    const values = value.enum && { enum: [...value.enum, null] };
    Object.assign(jsonSchema, value, rest, values, { type: [value.type, 'null'] });
  }
  if (jsonSchema.const !== undefined) {
    jsonSchema.enum = [jsonSchema.const];
    delete jsonSchema.const;
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  if (def.type !== 'object') return;
  const { required = [] } = jsonSchema;
  const isSent = ([name, field]: [string, object]): boolean =>
    required.includes(name) || LATER_FIELDS.has(field);
  const sent = Object.entries(def.shape).filter(isSent);
  if (sent.length > 0) jsonSchema.required = sent.map(([name]) => name);
}
