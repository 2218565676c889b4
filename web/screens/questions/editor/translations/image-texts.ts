/** Pictures without a description in any text of a value, however deep it lies. */
export function countMissingAlt(value: unknown): number {
  if (typeof value === 'string') {
    return [...value.matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !/\balt="[^"]*[^"\s][^"]*"/.test(tag)).length
  }
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + countMissingAlt(one), 0)
}
