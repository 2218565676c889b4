import { type LineLabel, typedLabel } from './line-label.ts'
import type { QuestionDraft } from './question-draft.ts'

const ROWS = ['abcdefgh', 'कखगघङचछज', 'अबसद', '12345678']

/** Where "(b)" or "b)" begins; -1 where it is not. Only brackets count inside a line: "b." may end a sentence. */
function inlineStart(html: string, index: number, row: string): number {
  const letter = row[index]
  if (!letter) return -1
  // A number in a line is an option only in both brackets: "2)" may end a remark.
  const opening = row === ROWS[3] ? String.raw`\(` : String.raw`\(?`
  const match = new RegExp(`(?:^|[\\s>;,]|&nbsp;)(?=[*✓✔]?${opening}${letter}\\)\\s*\\S)`, 'i').exec(html)
  return match ? match.index + match[0].length : -1
}

/** Where options begin behind the text of a line: "Which? (a) 4 (b) 5"; null where there are none. */
export function inlineOptions(html: string): number | null {
  for (const row of ROWS) {
    const at = inlineStart(html, 0, row)
    const next = at < 0 ? -1 : inlineStart(html.slice(at + 1), 1, row)
    if (next < 0) continue
    const third = inlineStart(html.slice(at + 1 + next), 2, row)
    // Two numbers in brackets may be parts of the text.
    if (row !== ROWS[3] || third >= 0) return at
  }
  return null
}

const rowOf = (label: LineLabel | null): string =>
  ROWS.find((row) => row.includes(label?.written.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() ?? ' ')) ?? 'abcdefgh'

/** One line of options: the first, whose label was taken off or stands there still, and those that follow it. */
export function addOptions(draft: QuestionDraft, html: string, first: LineLabel | null): void {
  let rest = html.trim()
  let label = first
  if (!label) {
    const typed = typedLabel(rest)
    label = typed?.label ?? null
    rest = typed?.rest ?? rest
  }
  const row = rowOf(label)
  for (;;) {
    const at = inlineStart(rest, draft.options.length + 1, row)
    if (at < 0 || rest.slice(0, at).trim() === '') break
    draft.options.push({ html: rest.slice(0, at).trim(), label })
    const typed = typedLabel(rest.slice(at))
    label = typed?.label ?? null
    rest = typed?.rest ?? rest.slice(at)
  }
  draft.options.push({ html: rest.trim(), label })
}

/** What looked like options are statements of the question: real options begin again behind them. */
export function demoteOptions(draft: QuestionDraft): void {
  draft.lines.push(
    ...draft.options.flatMap(({ html, label }) =>
      html.split('<br>').map((text, index) => ({
        html: index === 0 ? `${label?.written ?? ''} ${text}` : text,
        item: null,
        block: false,
      })),
    ),
  )
  draft.options = []
  draft.doubts = draft.doubts.filter(({ code }) => code !== 'glued')
  draft.tail = 'stem'
}
