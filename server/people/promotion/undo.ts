import { sql } from 'kysely'
import { messageOf, say, type UndonePromotion } from '#contract'
import { emit } from '../../events/emit.ts'
import { followEnrolments } from '../../exams/follow-enrolments.ts'
import { audit } from '../../ground/audit.ts'
import type { Change, RowChange } from '../../ground/change.ts'
import { ApiError, notFound, refusedField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { enrolmentsSeen } from '../../policy/people.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertNoRicherPupils } from '../../policy/richer-roles.ts'
import { findPupilUses } from '../pupil-uses.ts'
import { settleAccounts } from '../students/student-accounts.ts'

/** Days in which a promotion can be undone. */
export const UNDO_DAYS = 30

interface Item {
  student_id: number
  name: string
  action: string
  from_enrolment_id: number
  to_enrolment_id: number | null
  /** Nothing has happened to either enrolment since. */
  is_untouched: boolean
}

/** Takes a promotion back for those to whom nothing has happened since; the others are told. @throws not_found, invalid_field with 400 */
export async function undoPromotion(
  call: Change & { id: number; body: { student_ids?: number[] | undefined } },
): Promise<UndonePromotion> {
  const { db, client_id, id, now, actor, body } = call
  const promotion = await db
    .selectFrom('promotions')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where(visibleTo(actor, 'promotions'))
    .forUpdate()
    .executeTakeFirst()
  if (!promotion) throw notFound('promotion')
  await assertNoRicherPupils(call)
  if (now.getTime() - Date.parse(promotion.created_at) > UNDO_DAYS * 86_400_000 || promotion.undone_at !== null) {
    const sentence = say(promotion.undone_at === null ? 'promotion.too_late' : 'promotion.undone')
    throw new ApiError('invalid_field', sentence, { status: 400, errors: [refusedField('id', sentence)] })
  }
  await assertPromoted(call, body.student_ids ?? [])
  const items = await findItems(call, body.student_ids)
  const uses = await findPupilUses(
    db,
    client_id,
    items.flatMap(({ to_enrolment_id }) => to_enrolment_id ?? []),
  )
  const used = new Set(uses.map(({ enrolment_id }) => enrolment_id))
  const isFree = (item: Item) => item.is_untouched && !(item.to_enrolment_id !== null && used.has(item.to_enrolment_id))
  const free = items.filter(isFree)
  await takeBack(call, free)
  await followEnrolments(
    call,
    free.flatMap(({ from_enrolment_id, to_enrolment_id }) => [from_enrolment_id, to_enrolment_id ?? []].flat()),
  )
  const at = now.toISOString()
  await sql`update promotions set undone_at = ${at}::timestamptz, undone_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${id} and not exists (select 1 from promotion_items i
      where i.client_id = ${client_id} and i.promotion_id = ${id} and i.undone_at is null)`.execute(db)
  await settleAccounts(
    call,
    free.map(({ student_id }) => student_id),
  )
  await audit(call, {
    entity: 'student-promotion',
    entity_id: id,
    action: 'delete',
    after: { undone: free.length, student_ids: body.student_ids },
  })
  const { from_session_id, to_session_id } = promotion
  const counts = { undone: free.length, kept: items.length - free.length }
  emit(call, 'promotion.undone', { promotion_id: id, from_session_id, to_session_id, counts })
  const staying = items.filter((item) => !isFree(item))
  return {
    undone: free.length,
    kept: staying.map(({ student_id, name }) => ({ student_id, ...messageOf(say('promotion.kept', { name })) })),
  }
}

/** Pupils of another school read like those that this promotion does not have. @throws invalid_field with 400 */
async function assertPromoted({ db, client_id, id, actor }: RowChange, student_ids: readonly number[]) {
  if (student_ids.length === 0) return
  const { rows } = await sql<{ student_id: number }>`
    select i.student_id from promotion_items i
      join enrolments o on o.client_id = ${client_id} and o.id = i.from_enrolment_id
    where i.client_id = ${client_id} and i.promotion_id = ${id} and i.student_id = any(${student_ids}::bigint[])
      and ${enrolmentsSeen(actor, 'o')}`.execute(db)
  const known = new Set(rows.map(({ student_id }) => student_id))
  const sentence = say('promotion.not_in_it')
  const errors = student_ids.flatMap((student_id, at) =>
    known.has(student_id) ? [] : [refusedField(`student_ids.${at}`, sentence)],
  )
  if (errors.length > 0) throw new ApiError('invalid_field', sentence, { status: 400, errors })
}

async function findItems({ db, client_id, id, actor }: RowChange, student_ids: number[] | undefined): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.student_id, ${pupilName(client_id, 's')} as name, i.action, i.from_enrolment_id, i.to_enrolment_id,
      o.deleted_at is null and o.row_version = (i.before ->> 'row_version')::integer + 1
        and (n.id is null or n.id = o.id or (n.deleted_at is null and n.row_version = 1)) as is_untouched
    from promotion_items i
      join students s on s.client_id = ${client_id} and s.id = i.student_id
      join enrolments o on o.client_id = ${client_id} and o.id = i.from_enrolment_id
      left join enrolments n on n.client_id = ${client_id} and n.id = i.to_enrolment_id
    where i.client_id = ${client_id} and i.promotion_id = ${id} and i.undone_at is null
      and ${enrolmentsSeen(actor, 'o')} and ${student_ids ? sql`i.student_id = any(${student_ids}::bigint[])` : sql`true`}
    order by i.student_id`.execute(db)
  return rows
}

/** The new enrolment goes, the old one is as it was. */
async function takeBack({ db, client_id, id, now, actor }: RowChange, free: readonly Item[]): Promise<void> {
  if (free.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  const students = free.map(({ student_id }) => student_id)
  await sql`
    update enrolments e set deleted_at = ${at}, row_version = e.row_version + 1, updated_at = ${at}, updated_by = ${actor.account_id}
    from promotion_items i where e.client_id = ${client_id} and i.client_id = ${client_id} and i.promotion_id = ${id}
      and i.student_id = any(${students}::bigint[]) and e.id = i.to_enrolment_id and i.to_enrolment_id <> i.from_enrolment_id`.execute(
    db,
  )
  await sql`
    insert into enrolment_moves (client_id, enrolment_id, from_grade_id, from_section_id, to_grade_id, to_section_id, from_roll_no,
      moved_on, created_at, created_by)
    select ${client_id}::bigint, e.id, e.grade_id, e.section_id, (i.before ->> 'grade_id')::bigint, (i.before ->> 'section_id')::bigint,
      e.roll_no, ${at}::date, ${at}, ${actor.account_id}::bigint
    from promotion_items i join enrolments e on e.client_id = ${client_id} and e.client_id = i.client_id and e.id = i.from_enrolment_id
    where i.client_id = ${client_id} and i.promotion_id = ${id} and i.action = 'TRANSFER_SECTION'
      and i.student_id = any(${students}::bigint[]) returning id`.execute(db)
  await sql`
    update enrolments e set grade_id = was.grade_id, section_id = was.section_id, roll_no = was.roll_no, state = was.state,
      left_on = was.left_on, leave_reason = was.leave_reason, row_version = e.row_version + 1, updated_at = ${at}, updated_by = ${actor.account_id}
    from promotion_items i, jsonb_to_record(i.before) as was (grade_id bigint, section_id bigint, roll_no text, state text, left_on date,
      leave_reason text)
    where e.client_id = ${client_id} and i.client_id = ${client_id} and i.promotion_id = ${id}
      and i.student_id = any(${students}::bigint[]) and e.id = i.from_enrolment_id`.execute(db)
  await sql`update promotion_items set undone_at = ${at} where client_id = ${client_id} and promotion_id = ${id}
    and student_id = any(${students}::bigint[])`.execute(db)
}
