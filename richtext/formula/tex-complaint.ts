import katex from 'katex'
import type { Complaint } from '../complaint.ts'
import { TexError } from './tex-error.ts'

/** What KaTeX says, as what a teacher is told: a complaint, or one made of the groups of the pattern. */
const COMPLAINTS: [RegExp, Complaint | ((first: string, second: string) => Complaint)][] = [
  [/^Undefined control sequence: (\S+)/, (command) => ({ code: 'tex.unknown_command', params: { command } })],
  [/^No such environment: (.*)$/s, (environment) => ({ code: 'tex.unknown_environment', params: { environment } })],
  [/^Expected '}', got 'EOF'/, { code: 'tex.open_brace' }],
  [/^Expected '\]', got 'EOF'/, { code: 'tex.open_bracket' }],
  [/^Expected '\\right', got/, { code: 'tex.open_left' }],
  [/^Expected 'EOF', got '}'/, { code: 'tex.closing_brace' }],
  [/^Expected 'EOF', got '\\right'/, { code: 'tex.closing_right' }],
  [/^Expected 'EOF', got '&'/, { code: 'tex.ampersand' }],
  [/^Expected 'EOF', got '#'/, { code: 'tex.hash' }],
  [/^Expected 'EOF', got '\\end'/, { code: 'tex.closing_end' }],
  [/^Expected & or \\\\/, () => ({ code: 'tex.misplaced_end', params: { end: '\\end{…}' } })],
  [/^Expected '(.*?)', got 'EOF'/s, (what) => ({ code: 'tex.missing', params: { what } })],
  [
    /^Expected '(.*?)', got '(.*?)'/s,
    (expected, found) => ({ code: 'tex.other_expected', params: { expected, found } }),
  ],
  [
    /^Expected group (?:after|as (?:first |second )?argument to) '(.*?)'/s,
    (what) => ({ code: 'tex.missing_after', params: { what } }),
  ],
  [/^Expected group as/, { code: 'tex.argument' }],
  [/^Unexpected end of input.*expected '([}\]])'/s, (sign) => ({ code: 'tex.stops_at', params: { sign } })],
  [/^Unexpected end of input/, { code: 'tex.stops' }],
  [/^Double superscript/, { code: 'tex.superscripts' }],
  [/^Double subscript/, { code: 'tex.subscripts' }],
  [/^Mismatch: (.*) matched by (.*)$/s, (begin, end) => ({ code: 'tex.mismatched', params: { begin, end } })],
  [/^Can't use function '(\$|\\\(|\\\[)'/, (sign) => ({ code: 'tex.around', params: { sign } })],
  [/^Can't use function '(.*?)' in math mode/s, (command) => ({ code: 'tex.not_in_math', params: { command } })],
  [/^Can't use function '(.*?)' in text mode/s, (command) => ({ code: 'tex.not_in_text', params: { command } })],
  [
    /^(\{.*?}) can be used only in display mode/s,
    (environment) => ({ code: 'tex.display_only', params: { environment } }),
  ],
  [/^\\tag works only in display equations/, { code: 'tex.display_tag' }],
  [/^Too many expansions/, { code: 'tex.complicated' }],
]

function complaintOf(message: string): Complaint {
  for (const [pattern, complaint] of COMPLAINTS) {
    const match = pattern.exec(message)
    if (match) return typeof complaint === 'function' ? complaint(match[1] ?? '', match[2] ?? '') : complaint
  }
  const reason = message.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return { code: 'tex.other', params: { reason } }
}

/** How KaTeX quotes the source around an error; its own context is 15 characters to either side. */
function quoteLikeKatex(latex: string, start: number, end: number): string {
  const left = start > 15 ? `…${latex.slice(start - 15, start)}` : latex.slice(0, start)
  const right = end + 15 < latex.length ? `${latex.slice(end, end + 15)}…` : latex.slice(end)
  return left + latex.slice(start, end) + right
}

const indexOrNull = (index: number) => (index < 0 ? null : index)

/**
 * Where in the source the error is. KaTeX counts inside the replacement text when the error arose in a macro, such as
 * \ce; then the place is that of the command in question, or of the macro.
 */
function findPosition(error: katex.ParseError, latex: string): number | null {
  const { position, length = 0 } = error
  if (position !== undefined && position + length <= latex.length) {
    const quoted = quoteLikeKatex(latex, position, position + length)
    if (error.message.replaceAll('\u0332', '').endsWith(quoted.replaceAll('\u0332', ''))) return position
  }
  const command = /\\[a-zA-Z]+/.exec(error.rawMessage)?.[0]
  const environment = /^\{(\w+\*?)}/.exec(error.rawMessage)?.[1]
  const found = latex.indexOf(environment ? `\\begin{${environment}}` : (command ?? '\0'))
  return found >= 0 ? found : findChemistry(latex)
}

const findChemistry = (latex: string): number | null => indexOrNull(latex.search(/\\(?:ce|pu)(?![a-zA-Z])/))

/** mhchem throws pairs of a name and a sentence. */
const isChemistryComplaint = (error: unknown): error is [string, string] =>
  Array.isArray(error) && typeof error[1] === 'string'

/** Whatever KaTeX threw, as an error a teacher can act on. */
export function toTexError(error: unknown, latex: string): TexError {
  if (error instanceof TexError) return error
  const cause = { cause: error }
  if (error instanceof katex.ParseError)
    return new TexError(complaintOf(error.rawMessage), findPosition(error, latex), cause)
  if (isChemistryComplaint(error)) {
    return new TexError({ code: 'tex.chemistry', params: { reason: error[1] } }, findChemistry(latex), cause)
  }
  if (error instanceof RangeError) return new TexError({ code: 'tex.deepest' }, null, cause)
  return new TexError({ code: 'tex.unknown' }, findChemistry(latex), cause)
}
