import { validateHeaderValue } from 'node:http';
import { z } from 'zod';
import { oneOf, optionalText, type Parsed, variable } from '../config/config-values.ts';
import { parseHttpUrl } from '../config/parse-http-url.ts';

export interface TracingSettings {
  /** Where spans are posted. */
  readonly url: string;
  /** Added to each request, such as the key of a collector. */
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that is recorded, 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
}

/** A value may be percent-encoded. */
const HEADER = /^([\w-]+)\s*=\s*(.*)$/;
const RATIO_SAMPLERS: readonly string[] = ['traceidratio', 'parentbased_traceidratio'];

const COLLECTOR = {
  about:
    'Collector of [traces](../../docs/observability.md#traces): base address, or that for traces alone. Both unset: no traces',
};
const MEANT_BY_OTEL = 'As in OpenTelemetry';

/** OpenTelemetry's variables, by the names and values that its specification gives. */
export const tracingSchema = z
  .object({
    OTEL_EXPORTER_OTLP_ENDPOINT: variable(COLLECTOR, parseEndpoint),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable(COLLECTOR, parseEndpoint),
    OTEL_EXPORTER_OTLP_PROTOCOL: variable({ about: 'HTTP only', shown: '`http/json`' }, parseProtocol),
    OTEL_EXPORTER_OTLP_HEADERS: variable(
      { about: 'Secret `name=value` pairs, separated by commas', isInFile: true, whitespace: 'ignored' },
      parseHeaders,
    ),
    OTEL_SERVICE_NAME: optionalText({ about: MEANT_BY_OTEL, shown: '`beep`' }),
    OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none'], {
      about: `${MEANT_BY_OTEL}: \`none\` switches off`,
      fallback: 'otlp',
    }),
    OTEL_TRACES_SAMPLER: oneOf(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      {
        about: `${MEANT_BY_OTEL}: \`traceidratio\`, \`0.1\` record a tenth`,
        fallback: 'parentbased_always_on',
      },
    ),
    OTEL_TRACES_SAMPLER_ARG: variable({ about: MEANT_BY_OTEL, shown: '`1`' }, parseRatio),
    OTEL_SDK_DISABLED: optionalText({
      about: `${MEANT_BY_OTEL}: \`true\` switches off. \`OTEL_RESOURCE_ATTRIBUTES\` and exporter time-outs are read too`,
      shown: '`false`',
    }),
  })
  .transform((env): { readonly tracing?: TracingSettings | undefined } => {
    const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: shared } = env;
    const url = own ?? (shared === undefined ? undefined : `${shared.replace(/\/$/, '')}/v1/traces`);
    if (url === undefined || env.OTEL_TRACES_EXPORTER === 'none') return {};
    if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return {};
    if (env.OTEL_TRACES_SAMPLER.endsWith('always_off')) return {};
    const hasRatio = RATIO_SAMPLERS.includes(env.OTEL_TRACES_SAMPLER);
    return {
      tracing: {
        url,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        ratio: hasRatio ? env.OTEL_TRACES_SAMPLER_ARG : 1,
        serviceName: env.OTEL_SERVICE_NAME ?? 'beep',
      },
    };
  });

function parseEndpoint(text: string | undefined): Parsed<string | undefined> {
  if (text === undefined || parseHttpUrl(text)) return { value: text };
  return { problem: `must be an address such as http://localhost:4318, not "${text}".` };
}

/** Every collector that takes one of the two HTTP encodings takes the other one too. */
function parseProtocol(text: string | undefined): Parsed<undefined> {
  if (text === undefined || text === 'http/json' || text === 'http/protobuf') return { value: undefined };
  return {
    problem: `must be http/json or http/protobuf, not "${text}": Beep sends traces over HTTP.`,
  };
}

/** Secret: the value is not repeated. */
function parseHeaders(text = ''): Parsed<Readonly<Record<string, string>>> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const headers = pairs.map((pair) => HEADER.exec(pair.trim()));
  try {
    return {
      value: Object.fromEntries(
        headers.map((header) => {
          if (!header) throw new URIError();
          const [, name = '', value = ''] = header;
          const decoded = decodeURIComponent(value);
          validateHeaderValue(name, decoded);
          return [name, decoded];
        }),
      ),
    };
  } catch {
    return { problem: 'must list name=value pairs, separated by commas.' };
  }
}

function parseRatio(text: string | undefined): Parsed<number> {
  const ratio = Number(text ?? 1);
  if (ratio >= 0 && ratio <= 1) return { value: ratio };
  return { problem: `must be a number from 0 to 1, not "${text}".` };
}
