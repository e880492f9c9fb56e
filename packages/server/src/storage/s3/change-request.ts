/** A client request before signing. */
export interface UnsignedRequest {
  readonly headers: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

interface ChangeableCommand {
  readonly middlewareStack: {
    addRelativeTo(
      middleware: <Args extends { readonly request: unknown }, Output>(
        next: (args: Args) => Promise<Output>,
      ) => (args: Args) => Promise<Output>,
      options: { readonly relation: 'after'; readonly toMiddleware: string; readonly name: string },
    ): void;
  };
}

/** Modifies a command's request after the client has set its headers and before it signs them. */
export function changeRequest(command: ChangeableCommand, change: (request: UnsignedRequest) => void): void {
  command.middlewareStack.addRelativeTo(
    (next) => async (args) => {
      change(args.request as UnsignedRequest);
      return next(args);
    },
    { relation: 'after', toMiddleware: 'flexibleChecksumsMiddleware', name: 'changeRequest' },
  );
}
