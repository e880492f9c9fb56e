import { posix } from 'node:path';

const SCOPE = '@beep/';

/**
 * What may import what of ours, by folder: the import table of ARCHITECTURE.md, which a test holds to this one. Imports
 * go down only. The testkit is let into tests besides, and tools of the build into the settings of bundlers.
 */
export const MAY_IMPORT = {
  web: ['ui', 'browser', 'bridge', 'core', 'api', 'embeds/*'],
  ui: ['core'],
  browser: ['core', 'api'],
  'extension-kit': ['ui', 'browser', 'bridge', 'core'],
  'extensions/*': ['extension-kit', 'ui', 'browser', 'bridge', 'core'],
  'addons/*': ['bridge'],
  'embeds/*': ['core'],
  server: ['api', 'core'],
  core: [],
  api: ['core'],
  bridge: ['core'],
  'bundled-packages': [],
  testkit: [],
  bench: ['testkit', 'browser', 'core', 'api'],
};

/** What a build uses and no product holds: for the settings of bundlers, as a development dependency. */
const BUILD_TOOLS = ['bundled-packages'];
const BUILD_FILE = /\.config\.ts$|^web\/vite\/|\/src\/bundle\//;
const TESTKIT_USERS = ['bench', 'testkit'];
const TEST_FILE = /\.(test|conformance)\.[cm]?[jt]sx?$|(^|\/)vitest\.config\.ts$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const MACHINE_TEXTS = [
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.])(?:\/(?:home|Users|work|mnt)\/\w|\/root\/|[A-Z]:\\Users\\)/,
  },
  {
    what: "a package registry's address",
    pattern: /\/\/[\w.-]*(?:registry|artifactory|npm\.pkg)[\w.-]*\.(?!example)\w/,
  },
];

/**
 * Every breach of the workspace's rules, as texts. A workspace is `{ dir, manifest, tsconfig, sources }` with
 * `sources` as `{ path, text }`, paths from the repository's root with forward slashes; `files` are the tracked ones.
 */
export function workspaceProblems({ root, workspaces, files }) {
  const byName = new Map(workspaces.map((workspace) => [workspace.manifest.name, workspace]));
  return [
    ...[root, ...workspaces].flatMap((workspace) => versionProblems(workspace, byName)),
    ...workspaces.flatMap((workspace) => [
      ...dependencyProblems(workspace, byName),
      ...referenceProblems(workspace, byName),
      ...workspace.sources.flatMap((source) => importProblems({ workspace, source, byName })),
    ]),
    ...rootReferenceProblems(root, workspaces),
    ...files.flatMap(machineProblems),
  ];
}

function versionProblems({ dir, manifest }, byName) {
  const entries = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) =>
    Object.entries(manifest[field] ?? {}),
  );
  return entries
    .filter(([name, version]) => version !== (byName.get(name)?.manifest.version ?? exact(version)))
    .map(([name, version]) => `${manifestPath(dir)}: ${name} must be pinned exactly, not ${version}`);
}

function exact(version) {
  return EXACT_VERSION.test(version) ? version : undefined;
}

function dependencyProblems(workspace, byName) {
  const { dir, manifest } = workspace;
  const direct = ours(manifest.dependencies);
  const development = ours(manifest.devDependencies);
  const where = manifestPath(dir);
  return [
    ...direct
      .filter((name) => isTestkit(name) && !TESTKIT_USERS.includes(roleOf(dir)))
      .map((name) => `${where}: ${name} belongs in devDependencies`),
    ...[...direct, ...development]
      .filter((name) => !isTestkit(name) && !mayImport(workspace, byName.get(name)))
      .filter((name) => !(isBuildTool(name) && development.includes(name)))
      .map((name) => `${where}: ${dir} may not depend on ${name}`),
  ];
}

function referenceProblems({ dir, manifest, tsconfig }, byName) {
  if (tsconfig === undefined) {
    return [];
  }
  const wanted = [...ours(manifest.dependencies), ...ours(manifest.devDependencies)]
    .map((name) => byName.get(name))
    .filter((target) => target?.tsconfig !== undefined)
    .map((target) => target.dir);
  const actual = referencedFolders(dir, tsconfig).filter((path) => !path.startsWith(`${dir}/`));
  return compareReferences(posix.join(dir, 'tsconfig.json'), wanted, actual);
}

function rootReferenceProblems(root, workspaces) {
  const wanted = workspaces.filter(({ tsconfig }) => tsconfig !== undefined).map(({ dir }) => dir);
  const known = new Set(workspaces.map(({ dir }) => dir));
  const actual = referencedFolders('', root.tsconfig).filter((path) => known.has(path));
  return compareReferences('tsconfig.json', wanted, actual);
}

function compareReferences(where, wanted, actual) {
  return [
    ...wanted.filter((dir) => !actual.includes(dir)).map((dir) => `${where}: no reference to ${dir}`),
    ...actual
      .filter((dir) => !wanted.includes(dir))
      .map((dir) => `${where}: ${dir} is referenced but no dependency`),
  ];
}

function referencedFolders(dir, tsconfig) {
  return (tsconfig.references ?? []).map(({ path }) =>
    posix.normalize(posix.join(dir, path)).replace(/\/$/, ''),
  );
}

function importProblems({ workspace, source, byName }) {
  const specifiers = [...source.text.matchAll(IMPORT)].map((match) => match[2]);
  return specifiers.flatMap((specifier) => {
    const problem = specifier.startsWith('.')
      ? relativeProblem(workspace, source, specifier)
      : specifier.startsWith(SCOPE) && packageProblem({ workspace, source, specifier, byName });
    return problem ? [`${source.path}: ${problem}`] : [];
  });
}

function relativeProblem({ dir }, source, specifier) {
  const target = posix.join(posix.dirname(source.path), specifier);
  return target.startsWith(`${dir}/`) ? undefined : `${specifier} leaves the package`;
}

function packageProblem({ workspace, source, specifier, byName }) {
  const [scope, base, ...rest] = specifier.split('/');
  const name = `${scope}/${base}`;
  const target = byName.get(name);
  const { manifest, dir } = workspace;
  const isTest = TEST_FILE.test(source.path) || TESTKIT_USERS.includes(roleOf(dir));
  const isBuild = isBuildTool(name) && BUILD_FILE.test(source.path);
  const declared = { ...manifest.dependencies, ...(isTest || isBuild ? manifest.devDependencies : {}) };
  if (target === undefined) {
    return `${name} is no package of this workspace`;
  }
  const isAllowed = (isTestkit(name) && isTest) || isBuild || mayImport(workspace, target);
  if (target !== workspace && !isAllowed) {
    return isTestkit(name) ? `${name} is for tests only` : `${dir} may not import ${name}`;
  }
  if (target !== workspace && declared[name] === undefined) {
    return `${name} is not declared in ${manifestPath(dir)}`;
  }
  return exportsPath(target.manifest, rest) ? undefined : `${specifier} is not among the exports of ${name}`;
}

function exportsPath({ exports = {} }, rest) {
  const wanted = ['.', ...rest].join('/');
  return Object.keys(exports).some((key) => {
    const [before, after] = key.split('*');
    return after === undefined ? key === wanted : wanted.startsWith(before) && wanted.endsWith(after);
  });
}

function mayImport(from, target) {
  return target !== undefined && MAY_IMPORT[roleOf(from.dir)]?.includes(roleOf(target.dir)) === true;
}

/** What the table calls a workspace: a package by its name, what lives in another tool by its kind. */
function roleOf(dir) {
  const [top, name] = dir.split('/');
  if (top === 'packages') {
    return name;
  }
  return name === undefined ? top : `${top}/*`;
}

function ours(dependencies = {}) {
  return Object.keys(dependencies).filter((name) => name.startsWith(SCOPE));
}

function isTestkit(name) {
  return name === `${SCOPE}testkit`;
}

function isBuildTool(name) {
  return BUILD_TOOLS.some((tool) => name === `${SCOPE}${tool}`);
}

function manifestPath(dir) {
  return posix.join(dir, 'package.json');
}

function machineProblems({ path, text }) {
  return MACHINE_TEXTS.flatMap(({ what, pattern }) => {
    const line = text.split('\n').findIndex((content) => pattern.test(content));
    return line < 0 ? [] : [`${path}:${line + 1}: names ${what}`];
  });
}
