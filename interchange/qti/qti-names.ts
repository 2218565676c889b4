import { nodesIn, type XmlNode } from '../xml/xml-tree.ts'

const camel = (name: string) =>
  name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const isMarkup = (name: string) => /^(?:data|aria|xml|xsi|xmlns)/.test(name)

/** An item of QTI 3 with the names of QTI 2, which say the same: `qti-choice-interaction` is `choiceInteraction`. */
export const asQti2 = (node: XmlNode): XmlNode => ({
  name: camel(node.name),
  attributes: new Map([...node.attributes].map(([name, value]) => [isMarkup(name) ? name : camel(name), value])),
  kids: node.kids.map((kid) => (typeof kid === 'string' ? kid : asQti2(kid))),
})

/** The first elements on each way down that are so; none within them. */
export function nodesWhere(node: XmlNode, is: (node: XmlNode) => boolean): XmlNode[] {
  return nodesIn(node).flatMap((kid) => (is(kid) ? [kid] : nodesWhere(kid, is)))
}
