import type { Element, Nodes, Root } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { sanitize } from 'hast-util-sanitize'
import { ALLOW_LIST, NOTICED } from '../allow-list.ts'
import { MAX_HTML_LENGTH } from '../limits.ts'
import { balanceHtml } from './balance.ts'
import { keepComparisons } from './comparisons.ts'
import type { Loss } from './draft.ts'

/** An emptied drawing or formula, as attackers leave it, is nothing an author misses. */
const isNoticed = (element: Element): boolean =>
  element.tagName in NOTICED && (!['svg', 'math'].includes(element.tagName) || element.children.length > 0)

function findLostElements(node: Nodes, losses: Loss[]): void {
  if (node.type === 'element' && isNoticed(node)) losses.push({ kind: 'element', tag: node.tagName })
  else if ('children' in node) for (const child of node.children) findLostElements(child, losses)
}

/** Untrusted HTML as a tree of bounded depth from which nothing is taken out yet: for whoever reads what other programs write. */
export const readForeignSource = (html: string): Root =>
  fromHtml(balanceHtml(keepComparisons(html.slice(0, MAX_HTML_LENGTH)), []), { fragment: true })

/** Untrusted HTML as a sanitised tree that holds nothing but what the allow-list names. */
export function readSource(html: string, losses: Loss[]): Root {
  if (html.length > MAX_HTML_LENGTH) losses.push({ kind: 'size' })
  const tree = fromHtml(balanceHtml(keepComparisons(html.slice(0, MAX_HTML_LENGTH)), losses), { fragment: true })
  findLostElements(tree, losses)
  const clean = sanitize(tree, ALLOW_LIST)
  if (clean.type === 'root') return clean
  return { type: 'root', children: clean.type === 'doctype' ? [] : [clean] }
}
