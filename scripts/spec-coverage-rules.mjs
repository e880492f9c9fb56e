const TEST_NAME =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\s*\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const EACH_NAME = /\]\)?\s*\)\s*\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const TEST_PROOF = /^`([^`@]+)` › (.+)$/;
const TEST_IN_TEXT = /`([^`\s]+\.(?:test|spec)\.(?:ts|tsx|mjs))`(?:\s›\s"([^"]+)")?/g;
const LIBRARY_PROOF = /^`((?:@[\w.-]+\/)?[\w.-]+)@([\w.-]+)`/;

/**
 * What a document promises and the tree does not keep, and how many statements of its tables are shown. Outside its
 * tables it names a test as `path` › "name", or the file alone.
 */
export function specCoverage({ document, readFile, lockedVersion }) {
  const problems = [];
  const counts = { shown: 0, missing: 0 };
  for (const { line, statement, proofs } of rows(document)) {
    if (proofs.length === 1 && proofs[0] === 'not yet') {
      counts.missing += 1;
      continue;
    }
    const wrong = proofs.flatMap((proof) => proofProblem(proof, { readFile, lockedVersion }));
    if (proofs.length === 0) wrong.push('nothing shows it; write "not yet" where that is so');
    problems.push(...wrong.map((problem) => `line ${line}, "${statement}": ${problem}`));
    counts.shown += wrong.length === 0 ? 1 : 0;
  }
  problems.push(...problemsInText(document, readFile));
  return { problems, ...counts };
}

/** The names of the tests in a test file, as they are written there. */
export function testNames(source) {
  return new Set(
    [TEST_NAME, EACH_NAME].flatMap((pattern) =>
      [...source.matchAll(pattern)].map(([, single, double, template]) =>
        (single ?? double ?? template).replace(/\\(.)/g, '$1'),
      ),
    ),
  );
}

function rows(document) {
  return document.split('\n').flatMap((text, index) => {
    const cells = /^\|(.+)\|(.+)\|\s*$/.exec(text.replaceAll('\\|', '\u0000'));
    if (!cells || /^\s*:?-+/.test(cells[1]) || cells[2].trim() === 'Shown by') return [];
    const [statement, proof] = cells.slice(1).map((cell) => cell.trim().replaceAll('\u0000', '|'));
    return [
      {
        line: index + 1,
        statement,
        proofs: proof
          .split('<br>')
          .map((part) => part.trim())
          .filter(Boolean),
      },
    ];
  });
}

function problemsInText(document, readFile) {
  const text = document.replace(/^\|.*$/gm, '').replaceAll('\n', ' ');
  return [...text.matchAll(TEST_IN_TEXT)].flatMap(([, path, name]) => testProblem(path, name, readFile));
}

function proofProblem(proof, { readFile, lockedVersion }) {
  const library = LIBRARY_PROOF.exec(proof);
  if (library) {
    const locked = lockedVersion(library[1]);
    return locked === library[2] ? [] : [`${library[1]} is ${locked ?? 'not'} in the lock file`];
  }
  const test = TEST_PROOF.exec(proof);
  if (!test) return [`"${proof}" names no test: write \`path\` › name`];
  const [, path, name] = test;
  return testProblem(path, name, readFile);
}

function testProblem(path, name, readFile) {
  const source = readFile(path);
  if (source === undefined) return [`there is no ${path}`];
  return name === undefined || testNames(source).has(name) ? [] : [`${path} has no test "${name}"`];
}
