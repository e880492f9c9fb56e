import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { elementTypes } from './fake-document.ts';
import { strict } from './strict.ts';

/** The open file and its editor. */
export type OpenFile =
  | { readonly editor: 'docs'; readonly file: object | null }
  | { readonly editor: 'slides'; readonly file: object | null }
  | { readonly editor: 'sheets'; readonly file: object | null }
  | { readonly editor: 'forms'; readonly file: object | null };

/** The built script, run as by Apps Script: top-level functions beside Google's objects. */
export interface RunningAddon {
  /** Calls a function of the script by name. */
  call(name: string, ...args: readonly unknown[]): unknown;
  /** The menus' items with the functions they name. */
  readonly menu: readonly { readonly caption: string; readonly functionName: string }[];
  /** The sidebars that were shown. */
  readonly sidebars: readonly Sidebar[];
  readonly functionNames: readonly string[];
}

interface Sidebar {
  readonly title: string;
  readonly file: string;
  /** What the template writes into the page. */
  readonly language: unknown;
}

/** The script's user and its properties. */
export interface ScriptEnvironment {
  /** As Google writes it: "pt_BR". Null if it reports none. */
  readonly locale?: string | null;
  /** False for an engine without `Intl.Locale`. */
  readonly hasIntlLocale?: boolean;
  /** Empty if Google does not report it. */
  readonly email?: string;
  readonly properties?: Readonly<Record<string, string>>;
}

/** Runs a built add-on's script with an open file. */
export async function runAddon(
  folder: string,
  open: OpenFile,
  environment: ScriptEnvironment = {},
): Promise<RunningAddon> {
  const menu: { readonly caption: string; readonly functionName: string }[] = [];
  const sidebars: Sidebar[] = [];
  const shown = new Map<object, Sidebar>();
  const ui = strict('Ui', {
    createAddonMenu() {
      const items: typeof menu = [];
      const made: object = strict('Menu', {
        addItem(caption: string, functionName: string) {
          items.push({ caption, functionName });
          return made;
        },
        addToUi: () => void menu.push(...items),
      });
      return made;
    },
    showSidebar(output: object) {
      const sidebar = shown.get(output);
      if (sidebar === undefined) throw new TypeError('Not an HtmlOutput');
      sidebars.push(sidebar);
    },
  });
  const editorOf = (editor: OpenFile['editor'], getActive: string, more: object = {}): object =>
    strict(editor, {
      ...more,
      getUi() {
        if (open.editor !== editor) throw new Error(`Cannot call ${editor}.getUi() from this context.`);
        return ui;
      },
      [getActive]: () => (open.editor === editor ? open.file : null),
    });
  const globals = {
    DocumentApp: editorOf('docs', 'getActiveDocument', { ElementType: elementTypes }),
    SlidesApp: editorOf('slides', 'getActivePresentation', {
      PageType: strict('PageType', { SLIDE: 'SLIDE' }),
      PageElementType: strict('PageElementType', { SHAPE: 'SHAPE' }),
    }),
    SpreadsheetApp: editorOf('sheets', 'getActiveSpreadsheet', { newRichTextValue }),
    FormApp: editorOf('forms', 'getActiveForm'),
    HtmlService: strict('HtmlService', {
      createTemplateFromFile: (file: string) => createTemplate(file, shown),
    }),
    ...googleServices(environment),
    console: strict('console', { warn: (_text: string, _error: unknown) => undefined }),
  };
  const context = createContext({ ...globals });
  if (environment.hasIntlLocale === false) runInContext('delete Intl.Locale', context);
  runInContext(await readFile(join(folder, 'Code.js'), 'utf8'), context);
  return {
    menu,
    sidebars,
    functionNames: Object.keys(context).filter((name) => typeof context[name] === 'function'),
    call: (name, ...args) => (context[name] as (...args: readonly unknown[]) => unknown)(...args),
  };
}

/** A template, whose variables are properties; `shown` gets what it becomes. */
function createTemplate(file: string, shown: Map<object, Sidebar>): object {
  const template: { language?: unknown; evaluate: () => object } = {
    evaluate() {
      const output: object = strict('HtmlOutput', {
        setTitle(title: string) {
          shown.set(output, { title, file, language: template.language });
          return output;
        },
      });
      return output;
    },
  };
  return template;
}

/** `SpreadsheetApp.newRichTextValue()`; what it builds is a plain object that tests can read. */
function newRichTextValue(): object {
  const value = { text: '', link: '' };
  const builder: object = strict('RichTextValueBuilder', {
    setText(text: string) {
      value.text = text;
      return builder;
    },
    setLinkUrl(url: string) {
      value.link = url;
      return builder;
    },
    build: () => ({ ...value }),
  });
  return builder;
}

/** The services beside the editors: the project's properties, the user's address, hashes and encodings. */
function googleServices({ email = '', properties = {}, locale = 'en' }: ScriptEnvironment): object {
  const encode = (data: string | readonly number[], _charset: string): string => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : Buffer.from(Int8Array.from(data));
    // Google pads.
    return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  };
  return {
    PropertiesService: strict('PropertiesService', {
      getScriptProperties: () =>
        strict('Properties', { getProperty: (key: string) => properties[key] ?? null }),
    }),
    Session: strict('Session', {
      getActiveUser: () => strict('User', { getEmail: () => email }),
      getActiveUserLocale: () => locale,
    }),
    Utilities: {
      Charset: { UTF_8: 'UTF-8' },
      base64EncodeWebSafe: encode,
      // Google's bytes are signed.
      computeHmacSha256Signature: (value: string, key: string) => [
        ...new Int8Array(createHmac('sha256', key).update(value, 'ascii').digest()),
      ],
    },
  };
}
