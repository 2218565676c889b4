import { sql } from 'kysely'
import { type CardLayoutBody, say } from '#contract'
import { PRESENT } from '../../../domain/reports/card-layout.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Viewer } from '../../policy/places.ts'

/** A class has one layout. @throws invalid_field naming the class and the layout that it has */
export async function assertFreeClasses(asking: Asking, grade_ids: readonly number[], own: number | null) {
  const [other] = await ask(
    asking,
    sql<{ grade: string; layout: string }>`
      select g.title as grade, l.name as layout from card_layouts l
        join grades g on g.client_id = ${asking.client_id} and g.id = any(l.grade_ids) and g.id = any(${grade_ids}::bigint[])
      where l.client_id = ${asking.client_id} and l.deleted_at is null and l.id is distinct from ${own}::bigint
      order by g.level_order, g.id limit 1`,
  )
  if (other) throw wrongField('grade_ids', say('layout.class_twice', other))
}

/** Subjects whose teachers enter an item. @throws invalid_field at the item */
export async function assertTeachers(asking: Asking & { actor: Viewer }, { items }: CardLayoutBody): Promise<void> {
  for (const [at, { by }] of items.entries())
    if (by !== 'CLASS_TEACHER') await assertKnown(asking, 'subjects', [by.subject_id], `body.items.${at}.by.subject_id`)
}

interface Before {
  body: CardLayoutBody
  former_items: Record<string, string>
}

const called = ({ title }: CardLayoutBody['items'][number]) => title.en ?? ''

/**
 * Items that the layout has had, by key, with what they were called: entries hang on the key, and none of them may turn up under another item.
 * @throws invalid_field at the key
 */
export function formerItems({ body, former_items }: Before, after: CardLayoutBody): Record<string, string> {
  const had = new Set(body.items.map(({ key }) => key))
  const has = new Set(after.items.map(({ key }) => key))
  const errors = after.items.flatMap((item, at) => {
    const title = former_items[item.key]
    if (had.has(item.key) || title === undefined || title === called(item)) return []
    return [refusedField(`body.items.${at}.key`, say('layout.former_item', { key: item.key, title }))]
  })
  if (errors.length > 0) throw wrongFields(errors)
  const gone = body.items.filter(({ key }) => !has.has(key))
  const kept = Object.entries(former_items).filter(([key]) => !has.has(key))
  return Object.fromEntries([...kept, ...gone.map((item) => [item.key, called(item)])])
}

interface Given {
  item: string
  value: string
  pupils: number
}

/**
 * A level that pupils of these classes have in a session that is open stands on the scale, or their cards would say that they are not assessed.
 * @throws invalid_field at the scale, or at the classes where these were chosen
 */
export async function assertLevels(
  asking: Asking,
  { items, scales }: CardLayoutBody,
  grade_ids: readonly number[],
  path: 'body' | 'grade_ids',
): Promise<void> {
  if (grade_ids.length === 0) return
  const keys = items.map(({ key }) => key)
  const given = await ask(
    asking,
    sql<Given>`
      select c.item, c.value, count(distinct c.enrolment_id)::int as pupils from card_entries c
        join enrolments e on e.client_id = ${asking.client_id} and e.id = c.enrolment_id and e.grade_id = any(${grade_ids}::bigint[]) and e.deleted_at is null
        join sessions n on n.id = e.session_id and not n.is_locked
      where c.client_id = ${asking.client_id} and c.item = any(${keys}::text[]) and c.item <> ${PRESENT} and c.value is not null
      group by c.item, c.value order by c.item, c.value`,
  )
  for (const { item: key, value, pupils } of given) {
    const item = items.find((one) => one.key === key)
    const at = scales.findIndex((scale) => scale.key === item?.scale)
    if (item && !scales[at]?.levels.some((level) => level.key === value))
      throw wrongField(
        path === 'body' ? `body.scales.${at}.levels` : 'grade_ids',
        say('layout.level_given', { item: called(item), value, pupils }),
      )
  }
}
