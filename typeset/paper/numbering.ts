const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc']

interface Alternative {
  or_group: string | number | null
}

/** Whether a question or sub-question is the alternative of the one before it. */
export function followsOr(items: Alternative[], index: number): boolean {
  const group = items[index]?.or_group ?? null
  return group !== null && index > 0 && items[index - 1]?.or_group === group
}

/** "(i)", "(ii)" … as the paper prints them before sub-questions; alternatives share a label. Up to 99. */
export function partLabels(parts: Alternative[]): string[] {
  let number = 0
  return parts.map((_, index) => {
    if (!followsOr(parts, index)) number += 1
    return `(${tens[Math.floor(number / 10)]}${units[number % 10]})`
  })
}
