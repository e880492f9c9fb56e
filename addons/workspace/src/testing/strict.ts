/** A stand-in that fails on misuse: unknown members and wrong argument counts throw. */
export function strict<Members extends object>(name: string, members: Members): Members {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol') return Reflect.get(target, key);
      if (!Object.hasOwn(target, key)) throw new TypeError(`${name}.${key} is not a function`);
      const member: unknown = Reflect.get(target, key);
      return typeof member === 'function' ? withArity(`${name}.${key}`, member as Method) : member;
    },
    set(_target, key) {
      throw new TypeError(`${name}.${String(key)} cannot be set`);
    },
  });
}

type Method = (...args: readonly unknown[]) => unknown;

function withArity(name: string, method: Method): Method {
  return (...args) => {
    if (args.length !== method.length || args.includes(undefined)) {
      throw new TypeError(`The parameters (${args.join()}) don't match the method signature for ${name}.`);
    }
    return method(...args);
  };
}
