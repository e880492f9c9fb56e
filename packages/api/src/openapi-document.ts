import { OpenAPIHono } from '@hono/zod-openapi';
import manifest from '../package.json' with { type: 'json' };
import type { ApiScope } from './api-scopes.ts';
import { describeSchemas } from './calls/describe-calls.ts';
import { routes } from './contract.ts';
import type { Route } from './route-parts.ts';

/** In words. */
const SCOPES: Readonly<Record<ApiScope, string>> = {
  read: 'reads and plays what the user can',
  record: 'stores recordings and answers',
  manage: 'changes and deletes',
};

type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** Made once: it takes longer than to open a service. */
let ofAllCalls: OpenApiDocument | undefined;

/** The OpenAPI 3.1 description of all calls, as served at `/api/v1/openapi.json`. `publicUrl` is an origin. */
export function createOpenApiDocument(publicUrl: string): OpenApiDocument {
  ofAllCalls ??= describe(Object.values(routes));
  return { ...ofAllCalls, servers: [{ url: publicUrl }] };
}

function describe(all: readonly Route[]): OpenApiDocument {
  const describer = new OpenAPIHono();
  describer.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of the identity provider.',
  });
  describer.openAPIRegistry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'beep_',
    description: `An API token that the user has made on the page API Tokens, and the scope that the call needs. Scopes: ${Object.entries(
      SCOPES,
    )
      .map(([scope, what]) => `\`${scope}\` ${what}`)
      .join(', ')}. No token makes a call without a scope.`,
  });
  for (const [name, schema] of Object.entries(describeSchemas())) {
    describer.openAPIRegistry.registerComponent('schemas', name, schema);
  }
  for (const route of all) describer.openAPIRegistry.registerPath(withTokens(route));
  return describer.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Beep',
      version: manifest.version,
      description: 'Short voice notes, shared by a link.',
    },
  });
}

function withTokens({ scope, ...route }: Route): Omit<Route, 'scope'> {
  if (scope === null || route.security === undefined) return route;
  return { ...route, security: [...route.security, { apiToken: [scope] }] };
}
