import { sql } from 'kysely'
import { type BodyOf, type cardLayoutApi, type DataOf, say } from '#contract'
import { printedLayout } from '../../../typeset/documents/card-layout.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import type { Actor } from '../../ground/actor.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import { pageParts } from '../../papers/print/page-parts.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { Services } from '../../services.ts'
import { readAnswers } from '../cards/card-answers.ts'
import { cardsInput, drawCards, schoolOf } from '../cards/draw-cards.ts'
import { assertWriters, ofWholeCard } from '../cards/section-writer.ts'
import { assertTeachers } from './layout-rules.ts'
import { sampleCard } from './sample-card.ts'

type PreviewCall = Call<(typeof cardLayoutApi)['preview']>
type PreviewServices = Pick<Services, 'databases' | 'files' | 'addresses' | 'typeset'>

/** The pupil in the session. @throws invalid_field where the caller does not see the pupil, or not every subject */
async function enrolmentOf(of: Asking & { actor: Actor }, student_id: number, session_id: number): Promise<number> {
  const [found] = await ask(
    { db: of.db, client_id: of.client_id },
    sql<{ id: number }>`
      select e.id from enrolments e join students p on p.client_id = ${of.client_id} and p.id = e.student_id and p.deleted_at is null
      where e.client_id = ${of.client_id} and e.session_id = ${session_id} and e.student_id = ${student_id} and e.deleted_at is null
        and ${visibleTo(of.actor, 'students', 'p')}
      order by e.id desc limit 1`,
  )
  if (!found) throw wrongField('student_id', say('report_card.nobody'))
  await assertWriters(of, [found.id], 'student_id')
  return found.id
}

/** The card of a pupil as it stands today, by a layout that may not be stored yet. */
const ofPupil = (
  { actor, client_id, now, body }: PreviewCall,
  services: PreviewServices,
  { student_id, session_id }: { student_id: number; session_id: number },
) =>
  atOneMoment(services.databases.app, client_id, async (db) => {
    const making = { db, client_id, actor, now }
    const enrolment_id = await enrolmentOf(making, student_id, session_id)
    const asked = { session_id, enrolment_ids: [enrolment_id], scheme_id: null, exam_ids: null, occasion: null }
    const whole = ofWholeCard(making)
    const { scope, answers } = await readAnswers(whole, asked)
    const edited = answers.map((answer) => ({ ...answer, layout: { body: body.body, own: 'edited' } }))
    const drawing = { scope, answers: edited, numbers: new Map() }
    return drawCards(whole, services, { language: body.language, occasion: null }, drawing)
  })

/** A card as it would print, and nothing that could be taken for one: a draft without a code. */
export async function previewCard(
  call: PreviewCall,
  services: PreviewServices,
): Promise<DataOf<typeof cardLayoutApi.preview>> {
  const { actor, client_id } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const { body, student_id, session_id, language } = call.body as BodyOf<typeof cardLayoutApi.preview>
  await assertTeachers(call, body)
  const sample = async () => {
    const framing = { language, session: '2026-27', layouts: [printedLayout(body, language)] }
    return cardsInput(await schoolOf(call), services.files, { ...framing, cards: [sampleCard(body, language)] })
  }
  const input =
    student_id !== undefined && session_id !== undefined
      ? await ofPupil(call, services, { student_id, session_id })
      : await sample()
  const drafts = { ...input, cards: input.cards.map((card) => ({ ...card, is_draft: true })) }
  const { pages } = await orRefuse(
    pageParts(services.typeset, { client_id, account_id: actor.account_id }, drafts, null),
  )
  return { pages }
}
