import type { UploadProblem, UploadResult } from '#contract'
import { type DoubtCode, doubtKinds, type LossCode, lossKinds } from '../../../../interchange/items/codes.ts'
import type {
  ImportDoubt,
  ImportedDocument,
  ImportedQuestion,
  ImportLayout,
  ImportLoss,
} from '../../../../interchange/items/imported-question.ts'
import { rowTelling } from '../../../uploads/spreadsheet-kind.ts'

/** What is said of the questions of a document that are not sure. */
export interface DocumentChoices {
  accept_layout: boolean
  take: 'sure' | 'all'
}

export const doubtTelling = (row: number, { code, field, detail }: ImportDoubt): UploadProblem => ({
  ...{ row, column: field, code, value: detail.slice(0, 200) || null },
  ...rowTelling(doubtKinds[code].say(detail)),
})

const newLayout: ImportDoubt = { code: 'new_layout', field: 'question_text', detail: '' }

/** Doubts that keep their question out, and those that were said to be right, which are told all the same. */
export function doubtsOf(
  questions: readonly ImportedQuestion[],
  { accept_layout, take }: DocumentChoices,
): { problems: UploadProblem[]; accepted: UploadProblem[] } {
  const isOut = (code: DoubtCode) => take === 'sure' || doubtKinds[code].blocks
  const problems: UploadProblem[] = []
  const accepted: UploadProblem[] = []
  for (const { row, doubts = [] } of questions) {
    for (const doubt of [...doubts, ...(accept_layout ? [] : [newLayout])]) {
      if (isOut(doubt.code)) problems.push(doubtTelling(row, doubt))
      else if (doubt !== newLayout) accepted.push(doubtTelling(row, doubt))
    }
  }
  return { problems, accepted }
}

/** What a question that is taken in has lost, once for each kind. */
export function lossesOf({ row, losses = [] }: Pick<ImportedQuestion, 'row' | 'losses'>): UploadProblem[] {
  return [...countsOf(losses)].map(([code, count]) => ({
    ...{
      row,
      column: 'question_text',
      code,
      value: losses.find((loss) => loss.code === code)?.detail.slice(0, 200) || null,
    },
    ...rowTelling(lossKinds[code](count)),
  }))
}

/** What the file lost as a whole, as notes on its first row. */
export const notesOf = ({ losses }: Pick<ImportedDocument, 'losses'>): UploadProblem[] =>
  [...countsOf(losses)].map(([code, count]) => ({
    ...{ row: 1, column: null, code, value: null },
    ...rowTelling(lossKinds[code](count)),
  }))

export function countsOf(losses: readonly ImportLoss[]): Map<LossCode, number> {
  const counts = new Map<LossCode, number>()
  for (const { code } of losses) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

/** What an answer tells of the document: its layout, and the sums of what was lost. */
export function documentTelling(
  format: string,
  { losses, layout }: Pick<ImportedDocument, 'losses' | 'layout'>,
  questions: readonly ImportedQuestion[],
): Pick<UploadResult, 'format' | 'losses' | 'layout'> {
  const all = [...losses, ...questions.flatMap((question) => question.losses ?? [])]
  return {
    format,
    losses: [...countsOf(all)].map(([code, count]) => ({ code, count, ...rowTelling(lossKinds[code](count)) })),
    ...(layout && { layout: layoutTelling(layout) }),
  }
}

function layoutTelling({ said, ...facts }: ImportLayout): NonNullable<UploadResult['layout']> {
  const { message: sentence, ...own } = rowTelling(said)
  return { ...facts, ...own, sentence }
}
