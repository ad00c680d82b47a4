import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Tracer } from '../lib/logs/tracer.ts';
import { withDeadline } from '../lib/scheduling/deadline.ts';

/** Package that exports spans, with the interface of OpenTelemetry. It is no dependency: operators who want it install it beside. */
const packageName = '@opentelemetry/sdk-node';
/** Time in milliseconds for the last spans when the service ends. */
const lastSpansMsMax = 200;

interface OtelSpan {
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number };
  updateName(name: string): unknown;
  setAttributes(attributes: Readonly<Record<string, string | number>>): unknown;
  setStatus(status: { readonly code: number }): unknown;
  end(): void;
}

/** The part of the package that is used. */
interface Otel {
  readonly NodeSDK: new (options: object) => { start(): void; shutdown(): Promise<void> };
  readonly resources: { readonly envDetector: unknown };
  readonly api: {
    readonly ROOT_CONTEXT: unknown;
    readonly SpanKind: Readonly<Record<'SERVER' | 'CLIENT' | 'CONSUMER', number>>;
    readonly SpanStatusCode: { readonly ERROR: number };
    readonly trace: {
      getTracer(name: string): {
        startSpan(name: string, options: { readonly kind: number }, context: unknown): OtelSpan;
      };
      setSpanContext(context: unknown, span: object): unknown;
    };
  };
}

/** Tracer of the process, and its end. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Sends the last spans. Never rejects. */
  close(): Promise<void>;
}

/**
 * Starts to export spans as the variables of OpenTelemetry say, which the package reads itself; `undefined` where it is not installed.
 * Of the machine it tells nothing but what these variables name.
 */
export async function startTracing(): Promise<Tracing | undefined> {
  const otel = await load();
  if (otel === undefined) return undefined;
  const { NodeSDK, resources } = otel;
  const resourceDetectors = [resources.envDetector];
  const sdk = new NodeSDK({ instrumentations: [], metricReaders: [], logRecordProcessors: [], resourceDetectors });
  sdk.start();
  return {
    tracer: tracerOf(otel),
    close: () => withDeadline(sdk.shutdown(), lastSpansMsMax).catch(() => {}),
  };
}

function tracerOf({ api }: Otel): Tracer {
  const { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
  const tracer = trace.getTracer('mayfly');
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
  return {
    begin(kind, parent) {
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanOf(parent));
      const span = tracer.startSpan(kind, { kind: kinds[kind] }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end({ name, attributes, isError }) {
          span.updateName(name);
          span.setAttributes(attributes);
          if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

/** The span that a traceparent names. */
function spanOf(traceparent: string): object {
  const [, traceId, spanId, flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** Loads the package from beside the program, else from the folder in which it runs. */
async function load(): Promise<Otel | undefined> {
  const name: string = packageName;
  try {
    return await import(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    const found = createRequire(join(process.cwd(), 'package.json')).resolve(name);
    return await import(pathToFileURL(found).href);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
