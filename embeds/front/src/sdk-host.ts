import { buildCancelTokenSource, contextUpdates } from '@frontapp/plugin-sdk';
import type { FrontCall, FrontContext, FrontHost } from './front-host.ts';
import { read } from './front-selection.ts';

/**
 * Front through its plugin SDK, which posts its port to the parent window on load and cannot be closed: load it only in
 * a page that Front frames.
 */
export function createSdkHost(): FrontHost {
  return {
    watch(onContext, onLost) {
      const subscription = contextUpdates.subscribe({
        next: (context) => onContext(toContext(context)),
        error: onLost,
        complete: onLost,
      });
      return () => subscription.unsubscribe();
    },
  };
}

function toContext(context: unknown): FrontContext {
  return {
    facts: factsOf(context),
    call: async (name, args, signal) => {
      signal.throwIfAborted();
      const call: unknown = read(context, name);
      if (typeof call !== 'function') throw new ReferenceError(`Front offers no ${name} here`);
      const source = buildCancelTokenSource();
      signal.addEventListener('abort', () => source.cancel(), { once: true });
      return call(...withToken(args, arityOf(context, name), source.token));
    },
  };
}

/** The SDK's contexts throw on any read if Front sent no table of calls. */
function factsOf(context: unknown): unknown {
  try {
    return {
      type: read(context, 'type'),
      conversation: read(context, 'conversation'),
      draft: read(context, 'draft'),
      messageComposer: read(context, 'messageComposer'),
    };
  } catch {
    return undefined;
  }
}

function arityOf(context: unknown, name: FrontCall): number {
  const arity = read(read(context, 'functionArities'), name);
  return typeof arity === 'number' ? arity : 0;
}

/** The SDK takes the token from the position that Front counts as last, and sends the arguments before it. */
function withToken(args: readonly unknown[], arity: number, token: unknown): readonly unknown[] {
  return [...Array.from({ length: Math.max(arity - 1, 0) }, (_, index) => args[index]), token];
}
