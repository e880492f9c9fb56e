import { describeSchemas } from '@beep/api/contract';
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import manifest from '../../package.json' with { type: 'json' };

type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** The OpenAPI 3.1 description of the given routes, as served at `/api/v1/openapi.json`. */
export function createOpenApiDocument(routes: readonly RouteConfig[], publicUrl: string): OpenApiDocument {
  const describer = new OpenAPIHono();
  describer.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of the identity provider.',
  });
  for (const [name, schema] of Object.entries(describeSchemas())) {
    describer.openAPIRegistry.registerComponent('schemas', name, schema);
  }
  for (const route of routes) describer.openAPIRegistry.registerPath(route);
  return describer.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Beep',
      version: manifest.version,
      description: 'Short voice notes, shared by a link.',
    },
    servers: [{ url: publicUrl }],
  });
}
