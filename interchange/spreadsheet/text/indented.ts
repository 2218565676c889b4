/** How a line of a program looks; prose has no such ends and beginnings. */
const codeLine =
  /^\s+(?:if|elif|else|for|while|do|return|print|printf|continue|break|pass|def|class|import|from|try|except|finally|switch|case|int|float|char|double|void|let|const|var|function|select|where|cout|cin)\b|[;{}]\s*$|\w\(.{0,200}\)\s*:?\s*$|[=!<>]=|\w\s?=\s?\w/i

/** Whether blanks of a text mean something: a line under the first is indented, or the one line is and looks like a program's. */
export function isLaidOut(text: string): boolean {
  const lines = text.split('\n', 500).filter((line) => line.trim() !== '')
  if (!lines.some((line) => /^(?:\t| {2}|\u00a0{2}| \t)/.test(line))) return false
  return lines.length > 1 || codeLine.test((lines[0] ?? '').slice(0, 1000))
}
