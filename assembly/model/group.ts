/** Lists by key, in the order of first appearance. */
export function groupBy<Element, Key>(list: Iterable<Element>, keyOf: (element: Element) => Key): Map<Key, Element[]> {
  const groups = new Map<Key, Element[]>()
  for (const element of list) {
    const key = keyOf(element)
    const group = groups.get(key)
    if (group) group.push(element)
    else groups.set(key, [element])
  }
  return groups
}
