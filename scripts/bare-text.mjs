import { parseSync } from 'oxc-parser';

const CONSTANT = /^[A-Z][A-Z0-9_]+$/;
/** Names of functions that return words. */
const SAYS =
  /(?:Text|Label|Words|Hint|Clock|Date|Time)$|^(?:format|shown|counted|count|join$|toFixed$|toLocale)/;
const IS_WORDS = new Set(['TSStringKeyword', 'TSNumberKeyword', 'TSTemplateLiteralType']);
const IS_NOTHING = new Set(['TSNullKeyword', 'TSUndefinedKeyword']);

/**
 * The places of a TSX file with text that a browser's page translator would break. A translator replaces text nodes; React
 * keeps them, and fails when it removes one, inserts before one, or writes into one. The only text of an element is safe:
 * React writes it as the element's `textContent`. So text has an element to itself, and no component returns bare text.
 */
export function findBareText(file, code) {
  const { program, errors } = parseSync(file, code, { lang: 'tsx' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const says = wordsOf(program);
  const found = [];
  const report = (node, what) =>
    found.push(`${file}:${code.slice(0, node.start).split('\n').length} ${what}: ${excerpt(code, node)}`);
  walk(program, (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = node.children.filter(isContent);
      const isAlone = children.length === 1 && node.type === 'JSXElement';
      const parts = isAlone ? [] : children.filter((child) => mayBeText(child, says));
      for (const part of parts) report(part, 'text beside siblings');
    }
    for (const text of returnedTexts(node, says)) report(text, 'a component returns text');
  });
  return found;
}

function isContent(child) {
  if (child.type === 'JSXExpressionContainer') return child.expression.type !== 'JSXEmptyExpression';
  return child.type !== 'JSXText' || child.value.trim() !== '' || !child.value.includes('\n');
}

function mayBeText(child, says) {
  if (child.type === 'JSXText') return true;
  return child.type === 'JSXExpressionContainer' && isText(child.expression, says);
}

/** True if one of the values of the expression is known to be words. */
function isText(node, says) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'TemplateLiteral':
      return true;
    case 'ConditionalExpression':
      return isText(node.consequent, says) || isText(node.alternate, says);
    case 'LogicalExpression':
      return isText(node.right, says) || (node.operator !== '&&' && isText(node.left, says));
    case 'Identifier':
      return CONSTANT.test(node.name) || says.has(node.name);
    case 'MemberExpression':
      return CONSTANT.test(rootOf(node)) || (!node.computed && says.has(node.property.name));
    case 'CallExpression':
      return isTextOfCall(node, says);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return isText(node.expression, says);
    default:
      return false;
  }
}

function isTextOfCall({ callee, arguments: [given] }, says) {
  const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
  if (name === 'map' && given?.type === 'ArrowFunctionExpression') return isText(given.body, says);
  return SAYS.test(name ?? '');
}

function rootOf(node) {
  return node.type === 'MemberExpression' ? rootOf(node.object) : (node.name ?? '');
}

/** The names that the file declares as strings or numbers, and not as anything else. */
function wordsOf(program) {
  const words = new Set();
  const others = new Set();
  walk(program, (node) => {
    if (node.type === 'TSPropertySignature') {
      (isWordsType(node.typeAnnotation?.typeAnnotation) ? words : others).add(node.key.name);
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init !== null) {
      (isText(node.init, words) ? words : others).add(node.id.name);
    }
  });
  for (const name of others) words.delete(name);
  return words;
}

function isWordsType(type) {
  if (type?.type !== 'TSUnionType') return IS_WORDS.has(type?.type);
  return (
    type.types.every((one) => IS_WORDS.has(one.type) || IS_NOTHING.has(one.type)) &&
    type.types.some((one) => IS_WORDS.has(one.type))
  );
}

function returnedTexts(node, says) {
  const isComponent = node.type === 'FunctionDeclaration' && /^[A-Z]/.test(node.id?.name ?? '');
  if (!isComponent) return [];
  const texts = [];
  walk(node.body, (inner) => {
    if (inner !== node.body && /Function/.test(inner.type)) return false;
    if (inner.type === 'ReturnStatement' && inner.argument !== null && isText(inner.argument, says))
      texts.push(inner);
    return true;
  });
  return texts;
}

/** Visits each node below `node`; `visit` returns false to leave out what is inside. */
function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  if (typeof node.type === 'string' && visit(node) === false) return;
  for (const value of Object.values(node)) walk(value, visit);
}

function excerpt(code, { start, end }) {
  return code.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);
}
