import type { FormulaNode } from '../formula-tree.ts'
import { round } from './measures.ts'

/*
 * TeX adds a space that the author wrote to the room that the signs beside it have of their own; a typesetter leaves that room out
 * beside a written space. Here it is added to the written one, so that `25,\!000` has its comma in place.
 */

type Kind = 'ordinary' | 'operator' | 'binary' | 'relation' | 'open' | 'close' | 'punctuation'

const signs: Partial<Record<Kind, string>> = {
  binary: '+-−±∓×÷·⋅∘∗*∪∩∧∨⊕⊗',
  relation: '=<>≤≥≠≈≡∼≅∝∈∉⊂⊆⊃⊇→←⇒⇐↔⇔:',
  open: '([{⟨⌊⌈',
  close: ')]}⟩⌋⌉!?',
  punctuation: ',;',
  operator: '∑∏∫∮∬∭⋃⋂',
}
const kinds = new Map(Object.entries(signs).flatMap(([kind, all]) => [...all].map((sign) => [sign, kind as Kind])))
const kindOfClass: Readonly<Record<string, Kind>> = { relation: 'relation', binary: 'binary', normal: 'ordinary' }

function kindOf(node: FormulaNode): Kind {
  if (node[0] === 's') return kinds.get(node[1]) ?? 'ordinary'
  if (node[0] === 'cls') return kindOfClass[node[1]] ?? 'ordinary'
  if (node[0] === 'op') return 'operator'
  if (node[0] === 'big') return kinds.get(node[1]) === 'relation' ? 'relation' : 'ordinary'
  return node[0] === 'a' ? kindOf(node[1]) : 'ordinary'
}

/** Thin, medium and thick, in em (The TeXbook, chapter 18). */
const [thin, medium, thick] = [1 / 6, 2 / 9, 5 / 18]

function spaceBetween(left: Kind, right: Kind): number {
  if (left === 'open' || (right === 'close' && left !== 'relation')) return left === 'punctuation' ? thin : 0
  if (left === 'punctuation') return right === 'binary' ? 0 : thin
  if (left === 'relation' || right === 'relation') return left === right || right === 'punctuation' ? 0 : thick
  if (left === 'binary' || right === 'binary') return right === 'punctuation' ? 0 : medium
  if (right === 'punctuation') return 0
  return (left === 'operator' && right !== 'open') || right === 'operator' ? thin : 0
}

const startsTerm: ReadonlySet<Kind | undefined> = new Set([
  undefined,
  'binary',
  'operator',
  'relation',
  'open',
  'punctuation',
])
const endsTerm: ReadonlySet<Kind | undefined> = new Set([undefined, 'relation', 'close', 'punctuation'])

/** A sign of reckoning that has nothing on one of its sides is no binary operator. */
function settleKinds(kinds: Kind[]): Kind[] {
  let before: Kind | undefined
  return kinds.map((kind, at) => {
    before = kind === 'binary' && (startsTerm.has(before) || endsTerm.has(kinds[at + 1])) ? 'ordinary' : kind
    return before
  })
}

/** A gas or a precipitate ends a term: what is added to it is no sign of its own. */
const afterArrow = (node: FormulaNode, before: FormulaNode | undefined): FormulaNode =>
  node[0] === 's' && /[-+−]/.test(node[1]) && before?.[0] === 's' && /[↑↓]/.test(before[1])
    ? ['cls', 'binary', node]
    : node

const isSpace = ([kind]: FormulaNode) => kind === 'sp'

function settleRow(given: FormulaNode[]): FormulaNode[] {
  const nodes = given.map((node, at) => afterArrow(node, given[at - 1]))
  if (!nodes.some(isSpace)) return nodes
  const kinds = settleKinds(nodes.filter((node) => !isSpace(node)).map(kindOf))
  let passed = 0
  return nodes.map((node, at) => {
    if (node[0] !== 'sp') {
      passed += 1
      return node
    }
    const [left, right] = [kinds[passed - 1], kinds[passed]]
    const isFirst = nodes[at - 1]?.[0] !== 'sp'
    return isFirst && left && right ? ['sp', round(node[1] + spaceBetween(left, right)) + 0] : node
  })
}

/** The tree with the room of signs in the spaces beside them; scripts have none. */
export function settleSpaces(node: FormulaNode): FormulaNode {
  switch (node[0]) {
    case 'r':
    case 'lr':
      return [node[0], settleRow(node[1].map(settleSpaces))]
    case 'a':
      return ['a', settleSpaces(node[1]), node[2], node[3], node[4]]
    case 'f':
      return ['f', settleSpaces(node[1]), settleSpaces(node[2])]
    case 'q':
      return ['q', settleSpaces(node[1])]
    case 'rt':
      return ['rt', node[1], settleSpaces(node[2])]
    case 'st':
      return node[1] === 's' || node[1] === 'ss' ? node : ['st', node[1], settleSpaces(node[2])]
    case 'col':
      return ['col', node[1], settleSpaces(node[2])]
    case 'enc':
      return node.length > 3
        ? ['enc', node[1], settleSpaces(node[2]), node[3]]
        : ['enc', node[1], settleSpaces(node[2])]
    case 'mt': {
      const [kind, rows, ...rest] = node
      return [kind, rows.map((row) => row.map(settleSpaces)), ...rest]
    }
    case 'span':
      return ['span', node[1], node[2], settleSpaces(node[3])]
    default:
      return node
  }
}
