import { sql } from 'kysely'
import { type CardContent, type DataOf, type IssuedCardRow, type issuedCardApi, say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { assertSession } from '../../entity/sessions.ts'
import type { Actor } from '../../ground/actor.ts'
import { auditMany } from '../../ground/audit.ts'
import { ApiError, notFound, refusedField, wrongFields } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { findOccasion, type Occasion } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import { publishedExams } from './assert-choice.ts'
import { comparedCard, type Making, readAnswers } from './card-answers.ts'
import { changesOf } from './card-content.ts'
import { saysTheSame } from './issued-cards.ts'
import { isWriter, ofWholeCard, type Spot, writes } from './section-writer.ts'

type ListCall = Call<(typeof issuedCardApi)['list']>
type Listed = Omit<IssuedCardRow, 'changes'> & {
  enrolment_id: number
  content: string | null
  content_hash: string | null
  said: CardContent | null
}

/** Cards of a list at most: those of the newest revisions first. */
const MOST = 5000

function listedCards({ client_id, actor, body: { filter } }: ListCall) {
  const { session_id, occasion_id = null, section_id, student_id, state, differs } = filter
  // Only what stands can differ from what would be made today.
  const wanted = differs ? 'CURRENT' : state
  return sql<Listed>`
    select * from (
      select r.id, r.enrolment_id, r.revision, r.issued_at, r.content, r.content_hash, r.said, r.tree is not null as is_explained,
        jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'admission_no', p.admission_no, 'roll_no', e.roll_no) as student,
        jsonb_build_object('id', s.id, 'title', s.title) as section,
        (select jsonb_build_object('id', o.id, 'title', o.title) from card_occasions o where o.client_id = ${client_id} and o.id = r.occasion_id) as occasion,
        case when r.withdrawn_at is not null then 'WITHDRAWN' when r.revision < max(r.revision) over (partition by r.enrolment_id) then 'REPLACED'
          else 'CURRENT' end as state,
        array(select q.language from report_card_prints q where q.client_id = ${client_id} and q.card_id = r.id
          union select r.language order by 1) as languages,
        case when r.withdrawn_at is not null then jsonb_build_object('at', r.withdrawn_at, 'why', r.withdrawn_why) end as withdrawn
      from report_cards r join enrolments e on e.client_id = ${client_id} and e.id = r.enrolment_id and e.deleted_at is null
        join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
        join sections s on s.client_id = ${client_id} and s.id = e.section_id
      where r.client_id = ${client_id} and r.session_id = ${session_id} and r.occasion_id is not distinct from ${occasion_id}::bigint
        ${section_id ? sql`and e.section_id = ${section_id}` : sql``} ${student_id ? sql`and e.student_id = ${student_id}` : sql``}
        and ${visibleTo(actor, 'students', 'p')} ${differs ? sql`and ${writes(actor, 'e')}` : sql``}) c
    ${wanted ? sql`where c.state = ${wanted}` : sql``}
    order by c.section ->> 'title' collate natural_order, (c.student ->> 'roll_no') collate natural_order, c.enrolment_id, c.revision desc, c.id desc
    limit ${MOST}`
}

/** What would be printed otherwise today, of cards whose sections the caller answers for; null of one that says the same. */
async function changedCards(making: Making, occasion: Occasion | null, session_id: number, cards: readonly Listed[]) {
  const enrolment_ids = [...new Set(cards.map(({ enrolment_id }) => enrolment_id))]
  const exam_ids = occasion?.exam_ids ?? (await publishedExams(making, session_id))
  const asked = { session_id, enrolment_ids, scheme_id: null, exam_ids, occasion }
  const { answers } = await readAnswers(ofWholeCard(making), asked)
  const today = new Map(answers.map((answer) => [answer.one.enrolment_id, comparedCard(answer, occasion)]))
  return (card: Listed): IssuedCardRow['changes'] => {
    const now = today.get(card.enrolment_id)
    if (!now || saysTheSame(card, now)) return null
    const changes = card.said?.name === undefined ? [] : changesOf(card.said, now.said)
    return changes.length > 0 ? changes : [{ part: 'order', subject: null, exam: null, before: null, after: null }]
  }
}

const shown = ({ enrolment_id: _, content: _1, content_hash: _2, said: _3, ...row }: Listed): Omit<Listed, never> =>
  row as Listed

/** Issued cards of an occasion, or of the year. */
export async function listCards(
  call: ListCall,
  { databases }: Pick<Services, 'databases'>,
): Promise<DataOf<(typeof issuedCardApi)['list']>> {
  const { client_id, actor, body } = call
  const { session_id, occasion_id, section_id, student_id, differs } = body.filter
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  return atOneMoment(databases.app, client_id, async (db) => {
    const of = { ...call, db }
    await assertSession(of, session_id)
    await assertKnown(of, 'sections', section_id === undefined ? null : [section_id], 'filter.section_id')
    await assertKnown(of, 'students', student_id === undefined ? null : [student_id], 'filter.student_id')
    const occasion = occasion_id == null ? null : await findOccasion(of, occasion_id, session_id, 'filter.occasion_id')
    const cards = await ask(of, listedCards(of as ListCall))
    if (!differs) return cards.map((card) => ({ ...shown(card), changes: null }))
    const changes = await changedCards(of, occasion, session_id, cards)
    return cards.flatMap((card) => {
      const own = changes(card)
      return own ? [{ ...shown(card), changes: own }] : []
    })
  })
}

/** Takes cards back: they stay, and their codes say so. All that are named, or none. */
export async function withdrawCards(
  call: Call<(typeof issuedCardApi)['withdraw']>,
): Promise<DataOf<(typeof issuedCardApi)['withdraw']>> {
  const { db, client_id, actor, now, body } = call
  const ids = [...new Set(body.ids)]
  const { rows } = await sql<{ id: number; withdrawn_at: string | null }>`
    select r.id, r.withdrawn_at from report_cards r join enrolments e on e.client_id = ${client_id} and e.id = r.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
    where r.client_id = ${client_id} and r.id = any(${ids}::bigint[]) and ${visibleTo(actor, 'students', 'p')}
    order by r.id for update of r`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const refused = ids.flatMap((id, at) => {
    const card = known.get(id)
    if (!card) return [refusedField(`ids.${at}`, say('row.not_found', { noun: say('noun.report_card') }))]
    return card.withdrawn_at ? [refusedField(`ids.${at}`, say('report_card.withdrawn_already', { id }))] : []
  })
  if (refused.length > 0) throw wrongFields(refused)
  await sql`
    update report_cards set withdrawn_at = ${now.toISOString()}::timestamptz, withdrawn_by = ${actor.account_id}, withdrawn_why = ${body.reason}
    where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  const after = { withdrawn: true, reason: body.reason }
  await auditMany(
    call,
    'report-card',
    'withdraw',
    ids.map((id) => ({ id, before: { withdrawn: false }, after })),
  )
  return { withdrawn: ids.length }
}

type Tree = DataOf<(typeof issuedCardApi)['explain']>

/** A teacher of some subjects reads those; the class teacher, the office and the pupil the whole card. */
function seenTree({ reach }: Pick<Actor, 'reach'>, spot: Spot, tree: Tree): Tree {
  if (reach?.scope === 'OWN' || isWriter({ reach }, spot)) return tree
  const taught = new Set(reach?.places.flatMap(({ subject_id }) => subject_id ?? []))
  return tree.filter(({ subject }) => subject !== null && taught.has(subject.id))
}

/** How the percents of a card came about, as it was kept with it. A pupil opens the own. @throws not_found */
export async function explainCard({
  db,
  client_id,
  actor,
  id,
}: Call<(typeof issuedCardApi)['explain']>): Promise<Tree> {
  const of: Asking = { db, client_id }
  const [card] = await ask(
    of,
    sql<Spot & { tree: Tree | null }>`
      select r.tree, e.session_id, e.grade_id, e.section_id from report_cards r
        join enrolments e on e.client_id = ${client_id} and e.id = r.enrolment_id
        join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
      where r.client_id = ${client_id} and r.id = ${id} and ${visibleTo(actor, 'students', 'p')}`,
  )
  if (!card) throw notFound('report_card')
  if (!card.tree) throw new ApiError('not_found', say('report_card.no_tree'))
  return seenTree(actor, card, card.tree)
}
