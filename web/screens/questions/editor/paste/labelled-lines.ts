import { plainText } from '../../../../../richtext/plain.ts'
import { type LineKind, lineKind } from './line-kinds.ts'
import { type LineLabel, typedLabel } from './line-label.ts'
import { isKeyLine, keyInside } from './pasted-key.ts'
import { type PastedLine, readLines } from './pasted-lines.ts'

/** A line with what stands before it read. */
export interface LabelledLine extends PastedLine {
  /** The line without its label. */
  rest: string
  label: LineLabel | null
  /** What it is where it belongs to no question. */
  kind: LineKind | null
  /** "Ans: b". */
  isKey: boolean
}

/** The lines of a text of the editor, each with its number or letter. */
export const labelledLines = (html: string): LabelledLine[] => readLines(html).flatMap(splitKey).map(readLabel)

/** "(d) 5 Ans: b" holds two lines, and "Ans: b Explanation: …" too. */
function splitKey(line: PastedLine): PastedLine[] {
  if (line.block) return [line]
  const parts = isKeyLine(line.html) ? [line.html] : line.html.split(keyInside)
  return parts.flatMap((part, index) => {
    const html = index > 0 ? part.replace(/^[([](?=ans|correct|right|उत्तर|सही)/i, '') : part
    const own = { ...line, html, item: index === 0 ? line.item : null }
    if (!isKeyLine(html)) return [own]
    const [key = '', ...others] = html.split(remarkInside)
    return [{ ...own, html: key }, ...others.map((other) => ({ html: other, item: null, block: false }))]
  })
}

const remarkInside =
  /[\s;,]+(?=(?:explanation|expl|solution|sol|reason|rationale|hint|difficulty|level|marks|topic|व्याख्या|हल|स्पष्टीकरण)\s*[:=]|(?:explanation|solution|reason|व्याख्या)\s*[-–—])/i

function readLabel(line: PastedLine): LabelledLine {
  const none = { ...line, rest: line.html, label: line.item, kind: null, isKey: false }
  if (line.block) return none
  const plain = plainText(line.html)
  if (!line.item) {
    const kind = lineKind(plain)
    if (kind) return { ...none, kind }
    if (isKeyLine(line.html)) return { ...none, isKey: true }
  }
  const typed = typedLabel(line.html)
  // A list's own label may stand before one that was typed: "1." before "(a)".
  if (line.item) {
    const isOption = line.item.kind === 'letter' && typed?.label.kind === 'letter'
    const starred = /^(?:<[^>]+>)*\s*[*✓✔]\s*/.exec(line.html)?.[0]
    if (isOption) return { ...none, rest: line.html }
    return starred && line.item.kind === 'letter'
      ? { ...none, rest: line.html.slice(starred.length), label: { ...line.item, starred: true } }
      : none
  }
  return typed ? { ...none, label: typed.label, rest: typed.rest } : none
}
