import type { UploadProblem } from '#contract'
import { toCsv } from '#contract'

/** The problems of an upload as CSV. */
export function problemsCsv(problems: UploadProblem[]): string {
  const lines = problems.map(({ row, column, code, value, message }) => [row, column, code, value, message])
  return toCsv([['row', 'column', 'code', 'value', 'message'], ...lines])
}
