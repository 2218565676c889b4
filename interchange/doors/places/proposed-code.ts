import { plainText } from '../grid/shown.ts'

const longestCode = 8

/** Letters and digits in capitals, as many as a code has; a letter keeps its signs. */
function codeLetters(name: string): string {
  let code = ''
  for (const [letter] of plainText(name)
    .toUpperCase()
    .matchAll(/[\p{L}\p{N}]\p{M}*/gu)) {
    if (code.length + letter.length > longestCode) break
    code += letter
  }
  return code
}

/**
 * The code of a subject that nobody gave one: the board's, else its short name in capitals; with 2, 3 … behind it where the class has it.
 * `taken` are the codes of the class in capitals.
 */
export function proposedCode(board: string | null | undefined, shortName: string, taken: ReadonlySet<string>): string {
  if (board && !taken.has(board.toUpperCase())) return board
  const letters = codeLetters(shortName) || 'S'
  let code = letters
  for (let number = 2; taken.has(code); number += 1) code = letters + number
  return code
}
