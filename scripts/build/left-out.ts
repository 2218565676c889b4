import type { Plugin } from 'vite'

interface LeftOut {
  /** The library's file. */
  file: RegExp
  /** What stands in its place. @throws Error where the library is not written as expected */
  without: (code: string) => string
}

const absent = "const absent = () => { throw new Error('Left out of the browser: scripts/build/left-out.ts') }"

/** Every function that a file exports; what calls one fails with a message that leads here. */
function allOf(code: string): string {
  const own = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1])
  const listed = /^export \{([^}]*)\}/m.exec(code)?.[1] ?? ''
  const names = [...own, ...listed.split(',').map((name) => name.split(' as ').at(-1)!.trim())].filter(Boolean)
  return `${absent}\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} }`
}

/** Replaces what is there once. */
function once(code: string, part: RegExp, by: string | ((...found: string[]) => string)): string {
  if (!part.test(code)) throw new Error(`scripts/build/left-out.ts: nothing is like ${part} any more`)
  return code.replace(part, by as string)
}

/** Takes out all that is like it. */
function each(code: string, part: RegExp): string {
  const rest = code.replace(part, '')
  if (rest === code) throw new Error(`scripts/build/left-out.ts: nothing is like ${part} any more`)
  return rest
}

/** What `z.string()` is called with after the point for each format: this project writes `z.email()`, and the formats are a fifth of Zod. */
const stringFormats =
  /(_ZodString\.init\(inst, def\);\n\}, \{\n)((?: {4}\w+\(params\) \{\n {8}return [^\n]*\n {4}\},\n)+)/
const absentMethods = (methods: string) => methods.replace(/^ {4}(\w+)\(params\) \{\n.*\n {4}\},$/gm, '    $1: absent,')

/** Of the kit's colours, those that the screens take from it. */
const named = (colours: string) => colours.replace(/^\t(?!blue|cyan)\w+: \[[^\]]*\],?\n/gm, '')

/** Code that libraries hang on what every page needs, and that no page calls. */
const leftOut: LeftOut[] = [
  // Zod's printing of JSON Schema, a sixth of its code: only the server's description of its API uses it.
  { file: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, without: allOf },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    without(code) {
      const named = once(code, stringFormats, (_, start, methods) => start + absentMethods(methods))
      // What it writes into functions as it runs: the content security policy has it switched off (web/api/zod-setup.ts).
      const read = once(named, /core\.\$ZodObjectJIT\.init/, 'core.$ZodObject.init')
      // Values that hold themselves: no JSON does.
      return `${absent}\n${once(read, /core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/, ';')}`
    },
  },
  // Zod's own words: domain/schema-words.ts has some for every issue.
  { file: /\/zod\/v4\/locales\/en\.js$/, without: () => 'export default () => ({})' },
  // What older releases of React lack: this one has it.
  {
    file: /\/use-sync-external-store\/shim\/index\.js$/,
    without: () => "exports.useSyncExternalStore = require('react').useSyncExternalStore",
  },
  // Colours that the screens either never name or have of their own (web/theme/theme.ts).
  {
    file: /\/MantineProvider\/default-colors\.mjs$/,
    without: (code) =>
      once(code, /(const DEFAULT_COLORS = \{\n)((?:\t\w+: \[[^\]]*\],?\n)+)/, (_, start, all) => start + named(all)),
  },
  // Looks of buttons and ways of appearing that no screen asks for.
  {
    file: /\/default-variant-colors-resolver\.mjs$/,
    without: (code) =>
      each(
        code,
        /^\tif \(variant === "(?:outline|transparent|white|gradient)"\) (?:\{\n(?:\t\t.*\n)+\t\}|return \{\n(?:\t\t.*\n)+\t\};)\n/gm,
      ),
  },
  {
    file: /\/Transition\/transitions\.mjs$/,
    without: (code) =>
      each(
        code,
        /^\t"?(?:fade-(?:up|left|right)|scale(?:-[xy])?|skew-\w+|rotate-\w+|pop-[\w-]+)"?: \{\n(?:\t\t.*\n)+\t\},?\n/gm,
      ),
  },
  // Of its lists to choose from the arrow, which the browser's own list has too.
  {
    file: /\/styles\/Combobox\.css$/,
    without: (code) => once(code, /^[\s\S]*?(\.m_2943220b \{[\s\S]*?)\.m_390b5f4[\s\S]*$/, (_, arrow) => arrow),
  },
  // Tabs that stand in a column, below their panels, or look like buttons.
  {
    file: /\/styles\/Tabs\.css$/,
    without: (code) => each(code, /^[^{}]*(?:data-inverted|='vertical'|='(?:outline|pills)')[^{}]*\{[^{}]*\}\n/gm),
  },
  // Two signs, by straight lines: their rounded outlines take as many bytes as a small component.
  {
    file: /\/CloseButton\/CloseIcon\.mjs$/,
    without: (code) =>
      once(
        code,
        /d: "M[^"]*"/,
        'd: "M3.2 4 4 3.2l3.5 3.5L11 3.2l.8.8-3.5 3.5 3.5 3.5-.8.8-3.5-3.5L4 11.8l-.8-.8 3.5-3.5z"',
      ),
  },
  {
    file: /\/ComboboxChevron\/ComboboxChevron\.mjs$/,
    without: (code) =>
      once(
        code,
        /d: "M[^"]*"/,
        'd: "M4.4 5.4 7.5 2.3l3.1 3.1-.7.7-2.4-2.4-2.4 2.4zM4.4 9.6l.7-.7 2.4 2.4 2.4-2.4.7.7-3.1 3.1z"',
      ),
  },
  // The kit's own keeping of the colour scheme: web/ui/preferences.ts does it.
  { file: /\/color-scheme-managers\/local-storage-manager\.mjs$/, without: allOf },
  // Switches that make one value together: each stands by itself.
  {
    file: /\/Switch\/SwitchGroup\/SwitchGroup\.mjs$/,
    without: (code) =>
      once(
        code,
        /const SwitchGroup = genericFactory\([\s\S]*?\n\}\)\);\n(?:SwitchGroup\..*\n)+/,
        'const SwitchGroup = null;\n',
      ),
  },
  // Buttons side by side and what stands between them, and signs of success inside of fields: no screen has any.
  {
    file: /\/components\/(?:Button\/ButtonGroup(?:Section)?|ActionIcon\/ActionIconGroupSection|Input\/InputSuccess|Input\/InputClearButton)\/\w+\.mjs$/,
    without: allOf,
  },
  // Fields that can be emptied by a button of their own: none can.
  {
    file: /\/Input\/InputClearSection\/InputClearSection\.mjs$/,
    without: () =>
      'export const InputClearSection = ({ rightSection, __defaultRightSection: own }) => rightSection === null ? null : rightSection || own',
  },
  // Of its signs of waiting the ring is used.
  { file: /\/Loader\/loaders\/(Bars|Dots)\.mjs$/, without: allOf },
  // Endless lists of queries.
  { file: /\/query-core\/.*\/infiniteQueryBehavior\.js$/, without: allOf },
  // What the editor's kit brings and question text never holds (web/ui/rich-text/editor/editor-extensions.ts): links with the reading of addresses are a tenth of it.
  { file: /\/@tiptap\/extension-(?:link|heading|horizontal-rule|code-block)\/dist\/index\.js$/, without: allOf },
  // No drawing is among the formatted texts (richtext/allow-list.ts): the names of SVG's five hundred attributes.
  {
    file: /\/property-information\/lib\/svg\.js$/,
    without: () => "import { Schema } from './util/schema.js'\nexport const svg = new Schema({}, {}, 'svg')",
  },
]

/** Leaves it out of the build for the browser. */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    transform(code, id) {
      const found = leftOut.find(({ file }) => file.test(id))
      return found && { code: found.without(code), map: null }
    },
  }
}
