import type { Write } from '../../db/connect.ts'
import type { ReadDuplicate } from '../../db/schema-columns.ts'
import { findSame, sameKey } from '../spreadsheet/repeats.ts'
import { defaultsByCategory, type FileDefaults } from './category-places.ts'
import { type StoredItem, withDefaultsOf } from './reading-item.ts'

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
  const defaultsOf = defaultsByCategory(file)
  const subjectOf = (item: StoredItem) => withDefaultsOf(item.question, defaultsOf(item)).subject_id ?? 0
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
