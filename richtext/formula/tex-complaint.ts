import katex from 'katex'
import { TexError } from './tex-error.ts'

/** KaTeX's messages in a teacher's words; the groups of the pattern may be used as $1, $2. */
const WORDINGS: [RegExp, string][] = [
  [/^Undefined control sequence: (\S+).*$/s, 'unknown command $1'],
  [/^No such environment: (.*)$/s, 'unknown environment $1'],
  [/^Expected '}', got 'EOF'.*$/s, 'a closing brace } is missing'],
  [/^Expected '\]', got 'EOF'.*$/s, 'a closing bracket ] is missing'],
  [/^Expected '\\right', got.*$/s, '\\left has no matching \\right'],
  [/^Expected 'EOF', got '}'.*$/s, 'there is a closing brace } without an opening one'],
  [/^Expected 'EOF', got '\\right'.*$/s, '\\right has no matching \\left'],
  [/^Expected 'EOF', got '&'.*$/s, 'the sign & belongs into tables and aligned formulas; write \\& to print it'],
  [/^Expected 'EOF', got '#'.*$/s, 'the sign # has to be written as \\#'],
  [/^Expected 'EOF', got '\\end'.*$/s, '\\end has no matching \\begin'],
  [/^Expected & or \\\\.*$/s, '\\end{…} is missing or out of place'],
  [/^Expected '(.*?)', got 'EOF'.*$/s, '$1 is missing'],
  [/^Expected '(.*?)', got '(.*?)'.*$/s, 'found $2 where $1 should be'],
  [/^Expected group (?:after|as (?:first |second )?argument to) '(.*?)'.*$/s, 'something is missing after $1'],
  [/^Expected group as.*$/s, 'an argument in braces is missing'],
  [/^Unexpected end of input.*expected '([}\]])'.*$/s, 'the formula stops too early: $1 or an argument is missing'],
  [/^Unexpected end of input.*$/s, 'the formula stops too early'],
  [/^Double (superscript|subscript).*$/s, 'two $1s at the same place; put braces around what belongs together'],
  [/^Mismatch: (.*)$/s, '$1'],
  [/^Can't use function '(\$|\\\(|\\\[)'.*$/s, 'leave out $1: the formula field needs no signs around a formula'],
  [/^Can't use function '(.*?)' in (\w+) mode.*$/s, '$1 does not work in $2 mode'],
  [/^\{(.*?)} can be used only in display mode.*$/s, '{$1} needs a formula on a line of its own'],
  [/^\\tag works only in display equations.*$/s, '\\tag needs a formula on a line of its own'],
  [/^Too many expansions.*$/s, 'the formula is too complicated'],
]

function rephrase(message: string): string {
  const wording = WORDINGS.find(([pattern]) => pattern.test(message))
  return wording
    ? message.replace(wording[0], wording[1])
    : message.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
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
    return new TexError(rephrase(error.rawMessage), findPosition(error, latex), cause)
  if (isChemistryComplaint(error)) {
    return new TexError(`the chemical formula can't be read (${error[1]})`, findChemistry(latex), cause)
  }
  if (error instanceof RangeError) return new TexError('the formula is nested too deeply', null, cause)
  return new TexError("this formula can't be set", findChemistry(latex), cause)
}
