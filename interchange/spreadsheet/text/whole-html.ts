/** How rich text begins as it is stored. */
const begins = /^<(?:p|ul|ol|table|blockquote|div)[\s>]/i
const anyTag = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi
/** Elements without an end. */
const empty = new Set(['br', 'img', 'hr', 'col', 'wbr'])
/** Elements whose end may be left out, as old editors do. */
const mayStayOpen = new Set(['p', 'li', 'td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'colgroup'])

/** Whether a text is elements from end to end, each closed, with nothing beside them but blanks: one look at each sign. */
export function isWholeHtml(text: string): boolean {
  if (!begins.test(text)) return false
  const open: string[] = []
  let before = 0
  for (const { 0: tag, 1: slash, 2: found = '', index } of text.matchAll(anyTag)) {
    const name = found.toLowerCase()
    if (open.length === 0 && text.slice(before, index).trim() !== '') return false
    before = index + tag.length
    if (empty.has(name) || tag.endsWith('/>')) continue
    if (slash === '') open.push(name)
    else if (!closes(open, name)) return false
  }
  return open.length === 0 && text.slice(before).trim() === ''
}

function closes(open: string[], name: string): boolean {
  while (open.length > 0) {
    const last = open.pop()
    if (last === name) return true
    if (!mayStayOpen.has(last ?? '')) return false
  }
  return false
}
