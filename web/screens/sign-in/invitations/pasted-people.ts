/** Somebody named in a pasted line; `mark` is what stands before the name, such as a number of the staff. */
export interface Pasted {
  line: string
  mark: string | null
  name: string
  email: string
  problem: 'email' | 'name' | 'mark' | 'twice' | null
}

const isEmail = (text: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)

/** Parts of a line: between tabs, semicolons or commas, also as mail programs write it: `Asha Rao <asha@x.org>`. */
const partsOf = (line: string) =>
  line
    .replace(/<([^<>]*)>/g, ',$1')
    .split(/[\t;,]/)
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((part) => part !== '')

/**
 * The people of pasted lines, each with a name and an e-mail in either order. @param withMark a part before the name is asked for too, by which
 * somebody without an e-mail address signs in
 */
export function pastedPeople(text: string, withMark: boolean): Pasted[] {
  const seen = new Set<string>()
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const parts = partsOf(line)
      const at = parts.findIndex((part) => part.includes('@'))
      const email = parts[at] ?? ''
      const others = parts.filter((_, place) => place !== at)
      const mark = withMark && others.length > 1 ? (others[0] ?? null) : null
      const name = (mark === null ? others : others.slice(1)).join(' ')
      const key = (email || (mark ?? '')).toLowerCase()
      const isTwice = seen.has(key)
      seen.add(key)
      const isWithout = email === '' && mark !== null
      const problem =
        !isWithout && !isEmail(email)
          ? 'email'
          : isTwice
            ? 'twice'
            : name === ''
              ? 'name'
              : withMark && mark === null
                ? 'mark'
                : null
      return { line, mark, name, email, problem }
    })
}
