import { parseTex, TexError } from '../../../richtext/tex.ts'
import { nodesIn, type XmlNode } from '../../xml/xml-tree.ts'
import { elementToTex, tidyTex } from './elements.ts'

const MAX_NODES = 2000
const MAX_DEPTH = 60
const MAX_TEX = 5000

/** A formula's TeX, or why it has none: the first part that can't be set. */
export interface ReadFormula {
  tex: string
  fault: string | null
}

/** Elements of a formula up to the most that one may hold, and how deep they lie in each other. */
function measure(node: XmlNode, depth = 1): { nodes: number; depth: number } {
  let nodes = 1
  let deepest = depth
  for (const kid of nodesIn(node)) {
    const inner = depth > MAX_DEPTH ? { nodes: 0, depth } : measure(kid, depth + 1)
    nodes += inner.nodes
    deepest = Math.max(deepest, inner.depth)
    if (nodes > MAX_NODES) break
  }
  return { nodes, depth: deepest }
}

/** OMML (ECMA-376, part 1, 22.1) → TeX that can be set. What can't be is told by name, never made into something like it. */
export function readFormula(node: XmlNode): ReadFormula {
  const { nodes, depth } = measure(node)
  if (nodes > MAX_NODES) return { tex: '', fault: `> ${MAX_NODES}` }
  if (depth > MAX_DEPTH) return { tex: '', fault: `depth > ${MAX_DEPTH}` }
  const tex = tidyTex(elementToTex(node))
  if (tex.length > MAX_TEX) return { tex: '', fault: `> ${MAX_TEX}` }
  if (tex === '') return { tex, fault: '' }
  try {
    parseTex(tex, false)
    return { tex, fault: null }
  } catch (error) {
    if (error instanceof TexError) return { tex: '', fault: tex.slice(0, 60) }
    throw error
  }
}
