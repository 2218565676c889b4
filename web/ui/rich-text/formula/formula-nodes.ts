import { Extension, type Extensions, InputRule, Node, type NodeConfig } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { findSelectedFormula, nodeNames, type OpenFormula, readFormulaTarget } from './formula-commands.ts'
import { viewFormula } from './formula-view.ts'

/**
 * The nodes for formulas and the keys that open one. They have the names and the HTML of
 * @tiptap/extension-mathematics, which itself would load KaTeX even for a text without formulas.
 */
export function formulaNodes(open: OpenFormula, withDisplay: boolean): Extensions {
  const inline = Node.create({
    ...formulaConfig,
    name: nodeNames.inline,
    group: 'inline',
    inline: true,
    // In a document of one line a pasted display formula goes into the line instead of being lost.
    parseHTML: () => [{ tag: inlineTag }, ...(withDisplay ? [] : [{ tag: displayTag }])],
    renderHTML: ({ HTMLAttributes }) => ['span', { 'data-type': 'inline-math', ...HTMLAttributes }],
    addNodeView: () => viewFormula(open, false),
    addInputRules() {
      return [/\$\$([^$]+)\$\$$/, singleDollars, dollarLetters, roundBrackets, squareBrackets].map((find) =>
        formulaRule(find, (latex) => this.type.create({ latex })),
      )
    },
  })
  const display = Node.create({
    ...formulaConfig,
    name: nodeNames.display,
    group: 'block',
    parseHTML: () => [{ tag: displayTag }],
    renderHTML: ({ HTMLAttributes }) => ['div', { 'data-type': 'block-math', ...HTMLAttributes }],
    addNodeView: () => viewFormula(open, true),
  })
  return [inline, ...(withDisplay ? [display] : []), formulaKeys(open)]
}

const inlineTag = 'span[data-type="inline-math"]'
const displayTag = 'div[data-type="block-math"]'

const formulaConfig: Partial<NodeConfig> = {
  atom: true,
  draggable: true,
  addAttributes: () => ({
    latex: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-latex') ?? '',
      renderHTML: ({ latex }) => ({ 'data-latex': latex }),
    },
  }),
}

/** What no sum of money holds: \frac{1}{2}, x^2, a_1. */
const singleDollars = /(?<![\\$])\$(?! )([^$]*[\\^_][^$]*[^ $\\])\$$/

/** $x$, $a + b$, $y = 2x$: letters, which no sum of money begins with. */
const dollarLetters = /(?<![\\$\w])\$([A-Za-z](?:\s?[-+*/<>=]?\s?[A-Za-z0-9]{1,4}(?=[-+*/<>=$\s]))*)\$$/
/** \(x\) and \[x\], as other programs write them. */
const roundBrackets = /\\\(((?:(?!\\[()]).)+)\\\)$/
const squareBrackets = /\\\[((?:(?!\\[[\]]).)+)\\\]$/

/** $$x$$ becomes a formula as it is typed, $x^2$ and $x$ too; a single $ before a number stays money. */
function formulaRule(find: RegExp, createFormula: (latex: string) => DocumentNode): InputRule {
  return new InputRule({
    find,
    handler: ({ state, range, match }) => {
      state.tr.replaceWith(range.from, range.to, createFormula(match[1] ?? ''))
    },
  })
}

/** Ctrl+M on every system: Cmd+M would minimise the window on a Mac. Enter opens the formula that is selected. */
function formulaKeys(open: OpenFormula): Extension {
  return Extension.create({
    name: 'formulaKeys',
    priority: 200,
    addKeyboardShortcuts() {
      return {
        'Ctrl-m': ({ editor }) => {
          open(readFormulaTarget(editor.state))
          return true
        },
        Enter: ({ editor }) => {
          const selected = findSelectedFormula(editor.state)
          if (selected) open(selected)
          return selected !== null
        },
      }
    },
  })
}
