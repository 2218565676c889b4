import { attributeOf, nodeAt, nodesIn, type XmlNode } from '../xml/xml-tree.ts'

/* Parts of a case study in one item: divisions of its body with the class `part`, further classes of which say what a tag would. */

const classesOf = (node: XmlNode) => attributeOf(node, 'class').split(/\s+/)

export const partsIn = (body: XmlNode): XmlNode[] =>
  nodesIn(body, 'div').filter((div) => classesOf(div).includes('part'))

/** `type-SHORT` is the tag `type:SHORT`. */
export const partTags = (div: XmlNode): string[] =>
  classesOf(div)
    .filter((name) => name.includes('-'))
    .map((name) => name.replace('-', ':'))

export const withoutParts = (body: XmlNode): XmlNode => {
  const parts = new Set<XmlNode | string>(partsIn(body))
  return { ...body, kids: body.kids.filter((kid) => !parts.has(kid)) }
}

/** A part with what the item declares and works out of its responses, as an item by itself. */
export function asItem(item: XmlNode, div: XmlNode): XmlNode {
  const names = new Set<string>()
  const visit = (node: XmlNode) => {
    const name = attributeOf(node, 'responseIdentifier')
    if (name !== '') names.add(name)
    for (const kid of nodesIn(node)) visit(kid)
  }
  visit(div)
  const isOwn = (node: XmlNode) => names.has(attributeOf(node, 'identifier'))
  const asksOwn = (node: XmlNode): boolean => isOwn(node) || nodesIn(node).some(asksOwn)
  const rules = nodesIn(nodeAt(item, 'responseProcessing')).filter(asksOwn)
  return {
    ...{ name: item.name, attributes: new Map() },
    kids: [
      ...nodesIn(item, 'responseDeclaration').filter(isOwn),
      { name: 'itemBody', attributes: new Map(), kids: div.kids },
      { name: 'responseProcessing', attributes: new Map(), kids: rules },
    ],
  }
}
