import { allNodes, attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../xml/xml-tree.ts'

interface MapEntry {
  key: string
  value: number
  counts_case: boolean
}

/** What an item declares of one of its responses. */
export interface QtiResponse {
  is_multiple: boolean
  is_number: boolean
  is_integer: boolean
  /** Values of the right response, in its order. */
  right: string[]
  /** Values that score, where these are mapped. */
  mapped: MapEntry[]
}

const none: QtiResponse = { is_multiple: false, is_number: false, is_integer: false, right: [], mapped: [] }

/** The responses of an item by their identifiers. @returns what is known of one; nothing is right of one that is not declared */
export function responsesOf(item: XmlNode): (identifier: string) => QtiResponse {
  const all = new Map(
    nodesIn(item, 'responseDeclaration').map((node): [string, QtiResponse] => [
      attributeOf(node, 'identifier'),
      {
        is_multiple: attributeOf(node, 'cardinality') === 'multiple',
        is_number: /^(?:float|integer)$/.test(attributeOf(node, 'baseType')),
        is_integer: attributeOf(node, 'baseType') === 'integer',
        right: nodesIn(nodeAt(node, 'correctResponse'), 'value').map((value) => textIn(value).trim()),
        mapped: nodesIn(nodeAt(node, 'mapping'), 'mapEntry').map((entry) => ({
          key: attributeOf(entry, 'mapKey'),
          value: Number(attributeOf(entry, 'mappedValue')) || 0,
          counts_case: attributeOf(entry, 'caseSensitive') === 'true',
        })),
      },
    ]),
  )
  return (identifier) => all.get(identifier) ?? none
}

/** What is right: the right response, else all that scores. */
export const rightOf = ({ right, mapped }: QtiResponse): string[] =>
  right.length > 0 ? right : mapped.filter(({ value }) => value > 0).map(({ key }) => key)

/** How far a number may be off, as the item compares it. */
export function toleranceOf(item: XmlNode): { tolerance: number; tolerance_kind: 'ABSOLUTE' | 'PERCENT' } {
  const equal = allNodes(item, 'equal').find((node) =>
    /^(?:absolute|relative)$/.test(attributeOf(node, 'toleranceMode')),
  )
  const [tolerance = 0] = attributeOf(equal, 'tolerance').trim().split(/\s+/).map(Number)
  const isRelative = attributeOf(equal, 'toleranceMode') === 'relative'
  return { tolerance: tolerance || 0, tolerance_kind: isRelative ? 'PERCENT' : 'ABSOLUTE' }
}

/** The most that an item scores; null where it does not say. */
export function marksOf(item: XmlNode): number | null {
  const outcome = (name: string) =>
    nodesIn(item, 'outcomeDeclaration').find((node) => attributeOf(node, 'identifier') === name)
  const most =
    Number(attributeOf(outcome('SCORE'), 'normalMaximum')) ||
    Number(attributeOf(outcome('MAXSCORE'), 'normalMaximum')) ||
    Number(textIn(nodeAt(outcome('MAXSCORE'), 'defaultValue', 'value')).trim())
  return most > 0 ? most : null
}
