/** As much text as an exam has for its room. */
const MOST = 50

/** "Room 4, 5, 12": what the names begin with is said once. As many as there is room for, and how many more. */
export function roomText(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const headOf = (name: string) => name.slice(0, name.lastIndexOf(' ') + 1)
  const parts = names.map((name, at) => {
    const head = headOf(name)
    return head !== '' && head === headOf(names[at - 1] ?? '') ? name.slice(head.length) : name
  })
  const whole = parts.join(', ')
  if (whole.length <= MOST) return whole
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const text = `${parts.slice(0, count).join(', ')} and ${parts.length - count} more`
    if (text.length <= MOST) return text
  }
  return whole.slice(0, MOST)
}
