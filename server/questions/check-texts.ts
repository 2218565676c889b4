import { known, type Sentence, say } from '#contract'
import { overBound } from '../../richtext/bounds.ts'
import { checkTogether, type ReadText } from '../../richtext/check-together.ts'
import { ApiError } from '../ground/errors.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { type CheckedTexts, type RichTexts, richTexts } from '../workers/threads/rich-texts.ts'
import { refuseBusy } from './read-aside.ts'

/** The texts of one question or instruction as they are stored, or why they can't be looked at: the text at fault, from 0, and what to do. */
export type JudgedTexts =
  | { texts: ReadText[]; fault: null }
  | { texts: null; fault: { text: number; sentence: Sentence } }

/** Checks the texts of one question together. */
export type CheckTexts = (htmls: readonly string[]) => Promise<JudgedTexts>

function judge(checked: CheckedTexts): JudgedTexts {
  if ('slow' in checked) {
    const { text, formula } = checked.slow
    return {
      texts: null,
      fault: { text, sentence: formula ? say('rich.formula_too_slow', { formula }) : say('rich.too_slow') },
    }
  }
  const { texts, over } = checked
  return over
    ? { texts: null, fault: { text: over.text, sentence: known(overBound[over.bound]) } }
    : { texts, fault: null }
}

/** On the spot, where nobody waits for this thread. */
export const judgeHere = (htmls: readonly string[]): JudgedTexts => judge(checkTogether(htmls))

/**
 * For one call, which checks before its transaction: what was checked is known inside of it. @throws busy_server
 */
export function checksOfCall({ client_id, account_id }: Whose, by: RichTexts = richTexts): CheckTexts {
  const known = new Map<string, Promise<JudgedTexts>>()
  return (htmls) => {
    const key = JSON.stringify(htmls)
    const checked = known.get(key) ?? by.check(htmls, { client_id, account_id }).then(judge, refuseBusy)
    known.set(key, checked)
    return checked
  }
}

/** Questions of one file that may take too long; with one more the file is refused. */
const MOST_SLOW = 3

/** For the questions of a file, which wait as long as it takes. @throws too_large where several take too long to be checked */
export function checksOfFile({ client_id, account_id }: Whose, by: RichTexts = richTexts): CheckTexts {
  let slow = 0
  return async (htmls) => {
    const checked = await by.check(htmls, { client_id, account_id }, true)
    if ('slow' in checked && ++slow > MOST_SLOW) throw new ApiError('too_large', say('file.too_slow'))
    return judge(checked)
  }
}
