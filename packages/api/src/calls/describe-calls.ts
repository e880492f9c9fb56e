import { type RouteConfig, z } from '@hono/zod-openapi';
import { type core, globalRegistry, toJSONSchema, type ZodMiniType } from 'zod/mini';
import type { ApiErrorCode } from '../errors.ts';
import { API_BASE_PATH } from '../paths.ts';
import { json, MUST_SIGN_IN, refusals } from '../route-parts.ts';
import type { Call } from './call.ts';

interface SchemaRef {
  readonly $ref: string;
}

/** The calls in the form that the OpenAPI document is made from. */
export function describeCalls<Name extends string>(
  calls: Readonly<Record<Name, Call>>,
): Readonly<Record<Name, RouteConfig>> {
  const described = Object.entries<Call>(calls).map(([name, call]) => [name, describeCall(call)]);
  return Object.fromEntries(described) as Readonly<Record<Name, RouteConfig>>;
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

function describeCall({ method, path, summary, body, answer, refusals: codes }: Call): RouteConfig {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const [status, description, schema] = answer;
  const ofBody: readonly ApiErrorCode[] = body === undefined ? [] : ['invalid_request', 'too_large'];
  return {
    method: method.toLowerCase() as Lowercase<typeof method>,
    path: `${API_BASE_PATH}${path}`,
    summary,
    security: MUST_SIGN_IN,
    request: {
      params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      ...(body && { body: { required: true, content: { 'application/json': { schema: refTo(body) } } } }),
    },
    responses: {
      [status]: schema === undefined ? { description } : json(description, refTo(schema)),
      ...refusals('unauthorized', 'forbidden', ...codes, ...ofBody),
    },
  };
}

function refTo(schema: ZodMiniType): SchemaRef {
  const id = globalRegistry.get(schema)?.id;
  if (id === undefined) throw new Error('The body of a call needs a name');
  return { $ref: pathOf(id) };
}

function pathOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Leaves out the limit of whole numbers in JavaScript. */
function plain({ jsonSchema }: { readonly jsonSchema: core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
