import { readXml, type XmlLimits } from './xml-events.ts'

/** An element by its local name: a prefix says nothing that is needed, and strict files have others. */
export interface XmlNode {
  name: string
  /** By their local names. */
  attributes: ReadonlyMap<string, string>
  kids: (XmlNode | string)[]
}

const none: ReadonlyMap<string, string> = new Map()

/** The root element. @throws as readXml */
export function readXmlTree(bytes: Uint8Array, limits: XmlLimits): XmlNode {
  const top: XmlNode = { name: '', attributes: none, kids: [] }
  const open = [top]
  readXml(
    bytes,
    {
      open(name, _, all) {
        const own = all()
        const node: XmlNode = { name, attributes: own.size > 0 ? own : none, kids: [] }
        open.at(-1)?.kids.push(node)
        open.push(node)
      },
      close: () => void open.pop(),
      text: (text) => void open.at(-1)?.kids.push(text),
    },
    limits,
  )
  return nodesIn(top)[0] ?? top
}

/** The elements in a node, of this name where one is given. */
export const nodesIn = (node: XmlNode | undefined, name?: string): XmlNode[] =>
  (node?.kids ?? []).filter(
    (kid): kid is XmlNode => typeof kid !== 'string' && (name === undefined || kid.name === name),
  )

/** The first element along a path of names. */
export function nodeAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let found = node
  for (const name of path)
    found = found?.kids.find((kid): kid is XmlNode => typeof kid !== 'string' && kid.name === name)
  return found
}

/** All elements of this name, however deep, in the order of the file; none within those of the name `closed`, but these themselves. */
export function allNodes(node: XmlNode, name: string, closed?: string): XmlNode[] {
  const found: XmlNode[] = []
  const visit = (one: XmlNode) => {
    for (const kid of nodesIn(one)) {
      if (kid.name === name) found.push(kid)
      if (kid.name !== closed) visit(kid)
    }
  }
  visit(node)
  return found
}

/** '' for what is not there. */
export const attributeOf = (node: XmlNode | undefined, attribute: string): string =>
  node?.attributes.get(attribute) ?? ''

export const textIn = (node: XmlNode | undefined): string =>
  (node?.kids ?? []).map((kid) => (typeof kid === 'string' ? kid : textIn(kid))).join('')
