/** How a line of a program looks; prose has no such ends and beginnings. */
const codeLine =
  /^\s+(?:if|elif|else|for|while|do|return|print|printf|continue|break|pass|def|class|import|from|try|except|finally|switch|case|int|float|char|double|void|let|const|var|function|select|where|cout|cin)\b|[;{}]\s*$|\w\(.{0,200}\)|[=!<>]=|\w\s?=\s?\w/i

const isIndented = (line: string) => /^(?:\t| {2}|\u00a0{2}| \t)/.test(line)
/** Several blanks in a text in quotes, as a program prints it. */
const quotedBlanks = /(["'])[^"'\n]{0,200}[ \u00a0]{2}[^"'\n]{0,200}\1/
/** Columns that are made by blanks. */
const isSpread = (line: string) => /\S(?:[ \u00a0]{3}|\t)/.test(line.trimEnd())

/**
 * Whether blanks of a text mean something: lines are indented or spread over columns, or the one line looks like a program's. Prose has two blanks
 * here and there that mean nothing.
 */
export function isLaidOut(text: string): boolean {
  const lines = text.split('\n', 500).filter((line) => line.trim() !== '')
  if (lines.length > 1) return lines.some(isIndented) || lines.filter(isSpread).length > 1
  const line = (lines[0] ?? '').slice(0, 1000)
  return (isIndented(line) || quotedBlanks.test(line)) && codeLine.test(line)
}

/** Whether two texts that are the same but for blanks may mean two things: by indentation, or by blanks in what a program prints. */
export const hasTellingBlanks = (text: string): boolean =>
  text
    .split('\n', 500)
    .some((line) => isIndented(line) || (/["'(){};=]/.test(line) && /\S[ \u00a0]{2}/.test(line.trimEnd())))
