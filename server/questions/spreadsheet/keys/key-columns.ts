import { plainText } from '../../../../interchange/doors/grid/shown.ts'
import { headerKey, headerKeys } from '../../../../interchange/spreadsheet/columns/header-keys.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'
import { optionColumns } from '../columns.ts'
import { headingsOf } from '../words/headings.ts'

/** What the columns of a file say of its answers. */
export interface KeyColumns {
  /** Places of options and of the answer that is read. */
  options: readonly number[]
  correct: number | null
  /** Further columns of right answers, which say the same once more. */
  beside: readonly number[]
  /** "Correct 2", "Correct 3" beside "Correct 1": each holds one more of several right answers. */
  more: readonly number[]
  /** Columns of wrong answers, where the file has no options. */
  incorrect: readonly number[]
  /** Columns of which nothing is read: a remark there may call another option right. */
  unread: readonly number[]
  from: 0 | 1 | null
  ours: 'export' | 'template' | null
}

const answers = new Set(['correct', ...(headingsOf('correct') ?? [])].map(headerKey))
const wrong = /^(?:incorrect|wrong|false|distractor|गलत)(?:answers?|options?|choices?|उत्तर|विकल्प)?\d?$/u

/** "Revised Answer", "Final Key": it may say another option than the answer that is read. */
const ofAnotherTime =
  /^(?:revised|corrected|final|finalized|finalised|updated|new|changed|modified|official|provisional|old|previous|संशोधित|अंतिम)(?=.)/u

/** "Answer (0-3)", "Ans (1 to 4)". */
const range = /[([]\s*([01])\s*(?:-|to|से)\s*\d\s*[)\]]/u

/** What the options are counted from by their headings, and else the answers by theirs; null where they are letters or silent. */
function countedFrom(options: readonly string[], answer: string): 0 | 1 | null {
  const [, own] = range.exec(plainText(answer)) ?? []
  if (own !== undefined) return own === '0' ? 0 : 1
  const numbers = options.map((heading) => /(\d)\D*$/.exec(plainText(heading))?.[1])
  const [first] = numbers
  const counts = numbers.length > 1 && numbers.every((number, at) => Number(number) === Number(first) + at)
  return counts && (first === '0' || first === '1') ? (Number(first) as 0 | 1) : null
}

/** Columns that count on from that of the first answer: "Answer" or "Answer 1", then "Answer 2". With "Answer" beside "Answer 1" these may be options. */
function moreAnswers(first: string, free: readonly { key: string; at: number }[]): number[] {
  const [, stem = '', count = ''] = /^(\P{N}*)(1?)$/u.exec(headerKey(first)) ?? []
  if (stem === '' || (count === '' && free.some(({ key }) => key === `${stem}1`))) return []
  const found: number[] = []
  for (let number = 2; number <= 8; number += 1) {
    const next = free.find(({ key }) => key === `${stem}${number}`)
    if (!next) break
    found.push(next.at)
  }
  return found
}

export function keyColumns({ places, headings, is_exported }: SpreadsheetTable): KeyColumns {
  const found = new Map(places)
  const taken = new Set(found.values())
  const options = optionColumns.flatMap((column) => found.get(column) ?? [])
  const correct = found.get('correct') ?? null
  const free = headings.flatMap((heading, at) =>
    taken.has(at) || heading === '' ? [] : [{ key: headerKeys(heading).at(-1) ?? '', at }],
  )
  const named = (at: number | null) => (at === null ? '' : (headings[at] ?? ''))
  const beside = free.filter(({ key }) => answers.has(key.replace(ofAnotherTime, ''))).map(({ at }) => at)
  const more = moreAnswers(named(correct), free)
  const wrongs = free.filter(({ key }) => wrong.test(key)).map(({ at }) => at)
  const isTemplate = [correct, ...options].every((at) => /^(?:correct|option_[a-h])$/i.test(named(at)))
  return {
    ...{ options, correct },
    ...{ beside, more, incorrect: options.length > 0 ? [] : wrongs },
    unread: free.map(({ at }) => at).filter((at) => ![...beside, ...more, ...wrongs].includes(at)),
    from: countedFrom(options.map(named), named(correct)),
    ours: is_exported ? 'export' : isTemplate && options.length > 0 ? 'template' : null,
  }
}
