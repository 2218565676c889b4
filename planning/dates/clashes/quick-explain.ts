/**
 * QuickXplain (Junker, 2004): a set that fails, and without any one of its members holds. What is named first is rather kept.
 *
 * @param holds whether these can stand together; all of them can't, none of them can
 */
export function quickExplain<Part>(parts: readonly Part[], holds: (some: readonly Part[]) => boolean): Part[] {
  const narrow = (given: readonly Part[], isNew: boolean, list: readonly Part[]): readonly Part[] => {
    if (isNew && !holds(given)) return []
    if (list.length <= 1) return list
    const half = list.length >> 1
    const first = list.slice(0, half)
    const second = narrow([...given, ...first], true, list.slice(half))
    return [...narrow([...given, ...second], second.length > 0, first), ...second]
  }
  return [...narrow([], false, parts)]
}
