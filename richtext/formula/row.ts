import type { FormulaNode } from '../formula-tree.ts'
import { type Convert, type Handler, isEmpty, orEmpty } from './handler.ts'
import { childrenOf, type MathElement, textOf } from './mathml.ts'
import { addPrescripts, findPrescripts, isGhostScript, joinScripts, type Prescripts } from './prescripts.ts'
import { toDrawn } from './signs.ts'

const APPLY_FUNCTION = '\u2061'

/** A delimiter that grows with its row; \big and its kin carry a size of their own and don't. */
const isFence = (element: MathElement | undefined): boolean =>
  element?.name === 'mo' && element.attributes.fence === 'true' && element.attributes.minsize === undefined

/** A function's name: KaTeX puts an invisible operator behind it. */
const isFunctionName = (element: MathElement, next: MathElement | undefined): boolean =>
  element.name === 'mi' && childrenOf(element).length === 0 && next !== undefined && textOf(next) === APPLY_FUNCTION

/** Lengthens the last of the nodes if both are words in the same font: KaTeX parts words at accented letters. */
function joinWords(nodes: FormulaNode[], node: FormulaNode): boolean {
  const last = nodes.at(-1)
  if (last?.[0] !== 'tx' || node[0] !== 'tx' || last[2] !== node[2]) return false
  nodes[nodes.length - 1] = ['tx', last[1] + node[1], last[2]]
  return true
}

/** The height that \vdots brings along would part its row from the one above. */
function isDotsStrut(nodes: FormulaNode[], node: FormulaNode): boolean {
  const last = nodes.at(-1)
  return node[0] === 'rule' && node[1] === 0 && last?.[0] === 'v' && last[2][1] === '⋮'
}

/** The nodes of elements that stand side by side. */
export function convertSequence(elements: MathElement[], convert: Convert): FormulaNode[] {
  const nodes: FormulaNode[] = []
  let pending: Prescripts | null = null
  for (const [index, element] of elements.entries()) {
    const node: FormulaNode | null = isFunctionName(element, elements[index + 1])
      ? ['op', textOf(element)]
      : convert(element)
    if (!node || isGhostScript(node)) continue
    const prescripts = findPrescripts(node)
    if (prescripts) pending = prescripts
    else if (pending) {
      nodes.push(...addPrescripts(node, pending))
      pending = null
    } else if (!isEmpty(node) && !isDotsStrut(nodes, node) && !joinScripts(nodes, node) && !joinWords(nodes, node)) {
      nodes.push(node)
    }
  }
  if (pending) nodes.push(['pre', ['r', []], pending.below, pending.above])
  return nodes
}

function toRow(nodes: FormulaNode[]): FormulaNode {
  return nodes.length === 1 ? nodes[0]! : ['r', nodes]
}

/** Everything inside an element as one node; null when nothing is. */
export function convertContent(element: MathElement, convert: Convert): FormulaNode | null {
  const children = childrenOf(element)
  if (children.length === 1) return convert(children[0]!)
  const nodes = convertSequence(children, convert)
  return nodes.length > 0 ? toRow(nodes) : null
}

function convertFenced(children: MathElement[], convert: Convert): FormulaNode {
  const nodes: FormulaNode[] = []
  let between: MathElement[] = []
  for (const [index, child] of children.entries()) {
    if (!isFence(child)) {
      between.push(child)
      continue
    }
    nodes.push(...convertSequence(between, convert))
    between = []
    const side = index === 0 ? 'o' : index === children.length - 1 ? 'c' : 'm'
    const character = toDrawn(textOf(child))
    if (character) nodes.push(['d', character, side])
  }
  nodes.push(...convertSequence(between, convert))
  return ['lr', nodes]
}

export const convertMrow: Handler = (element, convert) => {
  const children = childrenOf(element)
  const [first, second] = children
  if (children.length === 2 && first && textOf(second!) === APPLY_FUNCTION) {
    return childrenOf(first).length === 0 ? ['op', textOf(first)] : convert(first)
  }
  if (isFence(first) || isFence(children.at(-1))) return convertFenced(children, convert)
  return toRow(convertSequence(children, convert))
}

/** Only the formula itself: the annotation beside it repeats the source. */
export const convertSemantics: Handler = (element, convert) => {
  const [presentation] = childrenOf(element)
  return presentation ? orEmpty(convert(presentation)) : null
}
