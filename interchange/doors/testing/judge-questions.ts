import { decideKeys } from '../question-keys/decide-keys.ts'
import type { MadeQuestions } from './made-questions.ts'

interface QuestionTally {
  files: number
  asked: number
  keys: number
  right: number
  /** Rows that wait for somebody: asked, doubtful or unread. */
  out: number
  wrong: number
}

export const noQuestions = (): QuestionTally => ({ files: 0, asked: 0, keys: 0, right: 0, out: 0, wrong: 0 })

/** Counts what becomes of the keys of a made file; answers whether one is another than was meant. */
export function judgeQuestions({ file, right }: MadeQuestions, tally: QuestionTally): boolean {
  const { ask, rows } = decideKeys(file)
  tally.files += 1
  if (ask) tally.asked += 1
  let isWrong = false
  for (const [at, { keys }] of rows.entries()) {
    tally.keys += 1
    if (keys === null) tally.out += 1
    else if (keys.length === 1 && keys[0] === right[at]) tally.right += 1
    else {
      tally.wrong += 1
      isWrong = true
    }
  }
  return isWrong
}
