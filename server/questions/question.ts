import { sql } from 'kysely'
import { type Question, type QuestionInput, questionApi } from '#contract'
import { assertPlace } from '../academics/place.ts'
import { audit, changeRow, deleteRow, flipStatus, lockRow, type RowKind, restoreRow } from '../db/change-row.ts'
import { oneOf, orderOf } from '../db/filters.ts'
import { contains, onePage } from '../db/page.ts'
import type { Actor } from '../http/actor.ts'
import type { Change } from '../http/call.ts'
import { ApiError } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../http/visible.ts'
import { type Content, cleanContent, contentFields, searchText } from './content.ts'
import { insertQuestions, insertVersions } from './insert.ts'
import { getQuestion, questionRows } from './rows.ts'
import { uploadQuestions } from './upload.ts'

const kind: RowKind = {
  table: 'questions',
  title: 'Question',
  entity: 'question',
  used_by: [
    {
      table: 'question_paper_items',
      column: 'question_id',
      plural: 'question papers',
      live: false,
      where: sql`exists (select 1 from question_papers p where p.client_id = question_paper_items.client_id
        and p.id = question_paper_items.paper_id and p.deleted_at is null)`,
    },
  ],
  instead: 'make it inactive instead',
}

const orders = {
  id: sql`questions.id`,
  level: sql`array_position(array['EASY', 'MEDIUM', 'HARD'], questions.level)`,
  type: sql`questions.type`,
  max_marks: sql`questions.max_marks`,
  times_used: sql`questions.times_used`,
  updated_at: sql`questions.updated_at`,
}

export const questionRoutes = serve(questionApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = questionRows(actor)
    if (filter.id) query = query.where(oneOf('questions.id', filter.id))
    for (const column of [
      'grade_id',
      'subject_id',
      'chapter_id',
      'topic_id',
      'type',
      'level',
      'skill',
      'max_marks',
      'status',
    ] as const) {
      const values = filter[column]
      if (values) query = query.where(oneOf(`questions.${column}`, values))
    }
    if (filter.search) {
      const patterns = filter.search.map((text) => contains(text.toLowerCase()))
      const found = sql.join(
        patterns.map((pattern) => sql`select search_questions(${actor.client_id}, ${pattern})`),
        sql` union `,
      )
      query = query.where(sql<boolean>`questions.id in (${found})`)
    }
    const ordered = orderOf(query, orders, sort, [sql`questions.id desc`])
    return onePage(db, ordered, range, filter.is_all_data_fetch) as Promise<{ data: Question[]; count: number }>
  },

  async create(call) {
    const { db, actor, body, client_id } = call
    await assertPlace(db, actor, body)
    const content = cleanContent(body)
    const { grade_id, subject_id, chapter_id, topic_id = null, status = 1 } = body
    const maker = { db, client_id, now: call.now, account_id: actor.account_id }
    const [id = 0] = await insertQuestions(maker, [{ grade_id, subject_id, chapter_id, topic_id, status, content }])
    await audit(call, { entity: kind.entity, entity_id: id, action: 'create', after: body })
    return getQuestion(db, actor, id)
  },

  async update(call) {
    const { db, actor, id } = call
    const { row_version, ...changes } = call.body
    const locked = await lockRow(call, kind, id, visibleTo(actor, 'questions'), row_version, () =>
      getQuestion(db, actor, id),
    )
    const current = await getQuestion(db, actor, id)
    await changeQuestion(call, current, changes, locked)
    return { updatedClassesData: await getQuestion(db, actor, id) }
  },

  async remove(call) {
    await assertMayDelete(call, call.id)
    return deleteRow(call, kind, call.id, visibleTo(call.actor, 'questions'))
  },

  async restore(call) {
    await restoreRow(call, kind, call.id, visibleTo(call.actor, 'questions'))
    return getQuestion(call.db, call.actor, call.id)
  },

  changeStatus: (call) => flipStatus(call, kind, call.id, visibleTo(call.actor, 'questions')),

  upload: (call) => uploadQuestions(call),
})

type Changes = Partial<QuestionInput>

/** Moves, switches, or, when what it says has changed, adds a version. */
async function changeQuestion(
  change: Change,
  current: Question,
  changes: Changes,
  locked: Parameters<typeof changeRow>[2],
): Promise<void> {
  const { db, actor, client_id } = change
  const { grade_id, subject_id, chapter_id, topic_id } = { ...current, ...changes }
  if (
    chapter_id !== current.chapter_id ||
    topic_id !== current.topic_id ||
    subject_id !== current.subject_id ||
    grade_id !== current.grade_id
  ) {
    await assertPlace(db, actor, { grade_id, subject_id, chapter_id, topic_id })
  }
  const placed = { grade_id, subject_id, chapter_id, topic_id: topic_id ?? null, status: changes.status }
  const content = cleanContent(merged(current, changes))
  if (!saysOtherwise(current, content)) {
    await changeRow(change, kind, locked, placed, 'update')
    return
  }
  const version = current.version + 1
  await insertVersions({ db, client_id, now: change.now, account_id: actor.account_id }, [
    { question_id: current.id, version, content },
  ])
  const { type, level, skill, max_marks, language, tags } = content
  const columns = { type, level, skill, max_marks, language, tags, search_text: searchText(content), version }
  // What was approved is no longer what it says.
  const review_state = current.review_state === 'APPROVED' ? 'DRAFT' : undefined
  await changeRow(change, kind, locked, { ...placed, ...columns, review_state }, 'update')
}

/** A change of type without a new answer would keep the old type's answer: the answer then starts empty. */
function merged(current: Question, changes: Changes): Parameters<typeof cleanContent>[0] {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return { ...current, sub_questions: [], translations: [], ...given } as Parameters<typeof cleanContent>[0]
}

const saysOtherwise = (current: Question, content: Content) =>
  contentFields.some((field) => stable(current[field]) !== stable(content[field]))

/** jsonb gives its keys back in an order of its own. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** A teacher deletes only drafts of the own hand. */
async function assertMayDelete({ db, actor, client_id }: Change & { actor: Actor }, id: number): Promise<void> {
  if (actor.scope === 'ALL') return
  const row = await db
    .selectFrom('questions')
    .select(['created_by', 'review_state'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(visibleTo(actor, 'questions'))
    .executeTakeFirst()
  if (row && (row.created_by !== actor.account_id || row.review_state !== 'DRAFT')) {
    throw new ApiError(
      'forbidden',
      'You can delete only your own drafts. Ask the examination staff to delete this question.',
    )
  }
}
