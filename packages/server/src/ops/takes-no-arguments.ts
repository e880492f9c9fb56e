/**
 * For a command that is configured by variables alone. Asked for help, or called with anything else, it says what it does
 * and does nothing. True without arguments.
 */
export function takesNoArguments(usage: string, args: readonly string[] = process.argv.slice(2)): boolean {
  if (args.length === 0) return true;
  const isHelp = args.length === 1 && args[0] === '--help';
  (isHelp ? process.stdout : process.stderr).write(`${usage}\n`);
  process.exitCode = isHelp ? 0 : 1;
  return false;
}
