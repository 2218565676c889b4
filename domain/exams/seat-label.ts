/** "B1": the letter of the seat's column from the left, the number of its row from the front; rows and columns without seats are not counted. */
export function seatLabel(layout: readonly string[], row: number, col: number): string {
  const isSeat = (line: string | undefined, at: number) => line?.[at] === 'x'
  const columns = Array.from({ length: col + 1 }, (_, at) => at).filter((at) => layout.some((line) => isSeat(line, at)))
  const rows = layout.slice(0, row + 1).filter((line) => line.includes('x'))
  return `${lettersOf(columns.length)}${rows.length}`
}

/** 1 as A, 27 as AA. */
function lettersOf(count: number): string {
  const rest = Math.floor((count - 1) / 26)
  return `${rest > 0 ? lettersOf(rest) : ''}${String.fromCharCode(65 + ((count - 1) % 26))}`
}
