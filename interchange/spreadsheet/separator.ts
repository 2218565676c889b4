const separators = [',', ';', '\t', '|']

/** The first line of programs that name their separator, `sep=;`, which is no row; with its length and line end. */
export function statedSeparator(text: string): { separator: string; length: number } | null {
  const [line, separator] = /^"?sep=([,;|\t])"?(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  return line === undefined || separator === undefined ? null : { separator, length: line.length }
}

/** The one that stands most often in a line and again in the next, outside quotes: a title above the headings has none, or one of its own. */
export function guessSeparator(text: string): string {
  const lines = text
    .trimStart()
    .split(/\r\n|\r|\n/, 12)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
  const found = lines.flatMap((line, at) => {
    const counts = separators.map((separator) => line.split(separator).length - 1)
    const most = Math.max(...counts)
    const separator = separators[counts.indexOf(most)] ?? ','
    return most > 0 ? [{ separator, isAgain: lines[at + 1]?.includes(separator) ?? true }] : []
  })
  return (found.find(({ isAgain }) => isAgain) ?? found[0])?.separator ?? ','
}
