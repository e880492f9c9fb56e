import { FIRST_ANSWERS, type FirstAnswer, NO_SUCH_CALL, WRONG_METHOD } from './answers-of-first-release.ts';

/** A service that answers as version 1.0 did, for tests of clients that are newer than it. */
export interface FirstService {
  readonly fetch: typeof fetch;
  /** For uploads. */
  readonly XMLHttpRequest: new () => EventTarget;
  /** The method and the path below `/api/v1` of each call so far. */
  readonly asked: readonly string[];
}

const API = '/api/v1';

export function serveFirstRelease(): FirstService {
  const asked: string[] = [];
  const respond = (method: string, url: string): FirstAnswer => {
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname.startsWith(API) ? pathname.slice(API.length) : pathname}`);
    return answerOf(method, pathname);
  };
  return {
    asked,
    fetch: async (input, { method = 'GET' } = {}) => {
      const { status, body } = respond(method, String(input));
      return new Response(body === undefined ? null : JSON.stringify(body), { status });
    },
    XMLHttpRequest: class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      responseText = '';
      #call: readonly [method: string, url: string] = ['', ''];

      open(...call: readonly [method: string, url: string]): void {
        this.#call = call;
      }

      send(): void {
        const { status, body } = respond(...this.#call);
        this.status = status;
        this.responseText = JSON.stringify(body);
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }

      setRequestHeader(): void {}

      getResponseHeader(): null {
        return null;
      }

      abort(): void {}
    },
  };
}

function answerOf(method: string, pathname: string): FirstAnswer {
  const here = Object.entries(FIRST_ANSWERS).filter(([call]) => patternOf(call).test(pathname));
  const found = here.find(([call]) => call.startsWith(`${method} `));
  if (found !== undefined) return found[1];
  return here.length > 0 ? WRONG_METHOD : NO_SUCH_CALL;
}

/** Of the paths of `GET /recordings/{id}`. */
function patternOf(call: string): RegExp {
  const path = call.replace(/^\w+ /, '').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${API}${path}$`);
}
