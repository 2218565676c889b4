import { isDeepStrictEqual } from 'node:util'
import type { Write } from '../../db/connect.ts'
import type { ReadDuplicate } from '../../db/schema-columns.ts'
import { findSame, sameKey } from '../spreadsheet/repeats.ts'
import { defaultsByCategory, type FileDefaults } from './category-places.ts'
import { findNear } from './find-near.ts'
import { isNear, type StoredItem, withDefaultsOf } from './reading-item.ts'

/** The subject that each question goes to; 0 while nobody has said. */
function subjectsOf(file: FileDefaults): (item: StoredItem) => number {
  const defaultsOf = defaultsByCategory(file)
  return (item) => withDefaultsOf(item.question, defaultsOf(item)).subject_id ?? 0
}

/**
 * For each question that says what an earlier one of the file or the bank says already: which. Those that are left out are no earlier
 * ones, and those without a subject are like none of the bank.
 */
export async function findDuplicates(
  owner: { db: Write; client_id: number },
  items: readonly StoredItem[],
  file: FileDefaults,
): Promise<Map<number, ReadDuplicate>> {
  const open = items.filter(({ question_id, same_text }) => question_id === null && same_text !== '')
  const subjectOf = subjectsOf(file)
  const asked = open.map((item) => ({ item, subject_id: subjectOf(item) }))
  const stored = await findSame(
    owner,
    asked
      .filter(({ subject_id }) => subject_id > 0)
      .map(({ item, subject_id }) => ({ subject_id, text: item.same_text })),
  )
  const first = new Map<string, number>()
  const found = new Map<number, ReadDuplicate>()
  for (const { item, subject_id } of asked) {
    const key = sameKey(subject_id, item.same_text)
    const id = stored.get(key)
    const earlier = first.get(key)
    if (id !== undefined) found.set(item.row, { question_id: id, score: 1 })
    else if (earlier !== undefined) found.set(item.row, { row: earlier, score: 1 })
    if (earlier === undefined && item.take !== 'LEAVE_OUT') first.set(key, item.row)
  }
  return found
}

/**
 * The same, and what is as like as is reviewed where nothing says the same. Such is looked for where a question or its subject is another than
 * before; else it is as it was found.
 * @param before the same questions as they were, with what stood for them; null: nobody has looked yet
 */
export async function findAlike(
  owner: { db: Write; client_id: number },
  items: readonly StoredItem[],
  file: FileDefaults,
  before: { items: readonly StoredItem[]; file: FileDefaults } | null,
): Promise<Map<number, ReadDuplicate>> {
  const same = await findDuplicates(owner, items, file)
  const subjectOf = subjectsOf(file)
  const former = new Map(before?.items.map((item) => [item.row, item]))
  const formerSubject = subjectsOf(before?.file ?? file)
  const isKnown = (item: StoredItem) => {
    const known = former.get(item.row)
    return known !== undefined && formerSubject(known) === subjectOf(item) && isDeepStrictEqual(known.terms, item.terms)
  }
  const open = items.filter(({ row, question_id }) => question_id === null && !same.has(row))
  const [known, asked] = [open.filter(isKnown), open.filter((item) => !isKnown(item))]
  const near = await findNear(
    owner,
    asked.flatMap((item) => {
      const subject_id = subjectOf(item)
      return subject_id > 0 ? [{ row: item.row, subject_id, terms: item.terms }] : []
    }),
  )
  for (const { row, duplicate } of known) if (isNear(duplicate)) near.set(row, duplicate)
  return new Map([...near, ...same])
}
