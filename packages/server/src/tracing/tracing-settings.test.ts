import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import type { TracingSettings } from './tracing-settings.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const ON = { url: 'http://collector:4318/v1/traces', headers: {}, ratio: 1, serviceName: 'beep' };

function tracingOf(env: Readonly<Record<string, string>>): TracingSettings | undefined {
  return parseConfig({ AUTH: 'local', ...env }).tracing;
}

describe('tracing', () => {
  // spec: operators.1, H18
  it.each([
    {},
    { OTEL_TRACES_SAMPLER: 'always_on' },
    { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
    { ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' },
    { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
  ])('is off with %j', (env) => {
    expect(tracingOf(env)).toBeUndefined();
  });

  // spec: H18
  it('is on with an endpoint', () => {
    expect(tracingOf(ENDPOINT)).toEqual(ON);
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toEqual(ON);
    expect(tracingOf({ ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/traces' })).toEqual({
      ...ON,
      url: 'https://other/traces',
    });
  });

  it('takes a share of the traces, a name and the key of a collector', () => {
    const env = {
      ...{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      ...{ OTEL_SERVICE_NAME: 'beep-school', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x-team = c=d' },
    };
    expect(tracingOf({ ...ENDPOINT, ...env })).toEqual({
      ...ON,
      ...{ ratio: 0.25, serviceName: 'beep-school', headers: { 'api-key': 'a b', 'x-team': 'c=d' } },
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%0Ab'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=ключ'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => tracingOf({ ...ENDPOINT, [name]: value })).toThrow(name);
  });

  it('repeats no secret', () => {
    expect(() => tracingOf({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).not.toThrow('"secret"');
  });
});
