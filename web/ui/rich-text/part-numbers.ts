/** A part of a case study: the two sides of an OR pair share `or_group`, '' is none. */
interface Paired {
  or_group: string
}

/** Whether a part is the second side of an OR pair. */
export const isSecondOfPair = (parts: Paired[], index: number): boolean =>
  Boolean(parts[index]?.or_group) && parts[index - 1]?.or_group === parts[index]?.or_group

/** The number of each part as it is printed: both sides of an OR pair have the same. */
export function partNumbers(parts: Paired[]): number[] {
  let number = 0
  return parts.map((_, index) => (isSecondOfPair(parts, index) ? number : ++number))
}
