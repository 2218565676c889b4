/** A question as it stands in a GIFT file, not read yet. */
export interface GiftRecord {
  /** Line where it begins, from 1. */
  row: number
  text: string
  category: string[]
  tags: string[]
}

const comment = /^\s*\/\//
const categoryLine = /^\s*\$CATEGORY:\s*(.*)$/
const tagOf = /\[tag:([^\]]{1,300})\]/g
/** Signs that end a tag stand in it as addresses write them. */
const plainTag = (tag: string) => tag.replace(/%(?:25|5D|0A)/g, decodeURIComponent)

/** "$course$/top/Physics/Light" by its parts; "//" is a stroke in a name. */
export const categoryPath = (text: string): string[] =>
  text
    .trim()
    .replace(/\$(?:course|system|module|cat\d{0,4})\$/g, '')
    .replaceAll('//', '\u0000')
    .split('/')
    .map((part) => part.replaceAll('\u0000', '/').trim())
    .filter((part, at) => part !== '' && !(at === 0 && part === 'top'))
    .filter((part) => part !== 'top')

/** The unescaped braces of a line, in order. */
function bracesOf(line: string): ('{' | '}')[] {
  const braces: ('{' | '}')[] = []
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (sign === '\\') at++
    else if (sign === '{' || sign === '}') braces.push(sign)
  }
  return braces
}

/**
 * Questions end at an empty line. One within braces belongs to the answers only where these are closed before others are opened: a brace
 * that is missing costs one question, not the rest of the file.
 */
export function cutGift(file: string): GiftRecord[] {
  const lines = file.split(/\r\n|\r|\n/)
  const braces = lines.map((line) => (comment.test(line) ? [] : bracesOf(line)))
  // For each line, the first brace from there on.
  const next: ('{' | '}' | null)[] = new Array(lines.length + 1).fill(null)
  for (let at = lines.length - 1; at >= 0; at--) next[at] = braces[at]?.[0] ?? next[at + 1] ?? null

  const records: GiftRecord[] = []
  let category: string[] = []
  let tags: string[] = []
  let open: string[] = []
  let row = 0
  let depth = 0
  const close = () => {
    const text = open.join('\n').trim()
    if (text !== '') records.push({ row, text, category, tags })
    if (text !== '') tags = []
    open = []
    depth = 0
  }
  for (const [at, line] of lines.entries()) {
    if (comment.test(line)) {
      if (depth === 0) tags.push(...[...line.matchAll(tagOf)].map(([, tag = '']) => plainTag(tag.trim())))
      continue
    }
    const found = open.length === 0 ? categoryLine.exec(line) : null
    if (found) {
      category = categoryPath(found[1] ?? '')
      tags = []
      continue
    }
    if (line.trim() === '' && (depth <= 0 || next[at] !== '}')) {
      close()
      continue
    }
    if (open.length === 0) row = at + 1
    for (const brace of braces[at] ?? []) depth += brace === '{' ? 1 : -1
    open.push(line)
  }
  close()
  return records
}
