import { sql } from 'kysely'
import { type CardListAnswer, errorsOf, reportRemarkApi, say } from '#contract'
import type { CardColumn } from '../../../interchange/doors/cards/reading.ts'
import { assertSession } from '../../entity/sessions.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import type { Services } from '../../services.ts'
import { hold, type LockedRemark, store, whyNotWritten } from '../cards/report-remark.ts'
import { placeOf } from '../entries/section-place.ts'
import { pupilsOfList } from './pupils-of-list.ts'
import { type JudgedCell, judgedList, readListOfCards, refuseUnseen } from './read-list.ts'

type Upload = (typeof reportRemarkApi)['upload']

const columns: readonly CardColumn[] = [{ field: 'remarks', title: 'Remark', names: [], levels: null }]
const Remark = reportRemarkApi.update.body.shape.remark

/**
 * Remarks of a section from a list of whatever form. What is handed in or approved stays as it is, and so does what is written, unless it was said
 * that it is replaced.
 */
export async function prepareRemarks(
  call: Preparing<Upload>,
  { typeset }: Pick<Services, 'typeset'>,
): Promise<(call: Call<Upload>) => Promise<CardListAnswer>> {
  const { db, client_id, actor, body, file } = call
  const asking = { db, client_id, actor }
  await assertSession(asking, body.session_id)
  const place = await placeOf(asking, body)
  if (!place.is_writer) throw new ApiError('forbidden', say('remark.not_writer'))
  const { grade_id, grade, occasion_id } = place
  const stored = sql`(select jsonb_build_object('remarks', r.remark) from report_remarks r
    where r.client_id = ${client_id} and r.enrolment_id = e.id and r.remark is not null
      and r.occasion_id is not distinct from ${occasion_id}::bigint)`
  const pupils = await pupilsOfList(asking, place, stored)
  const section = { id: place.section_id, title: place.section }
  const known = { class: { id: grade_id, title: grade }, section, columns, pupils }
  const opened = await readListOfCards({ file, body }, known, { client_id, account_id: actor.account_id })
  const signs = new Map(opened.read.cells.map(({ value }) => [value, typeset.unprintable(value).join(' ')]))

  return async (change) => {
    const ids = [...new Set(opened.read.cells.map(({ id }) => id))]
    const locked = await hold(change, ids)
    const cells = opened.read.cells.flatMap((cell): JudgedCell[] => {
      const one = locked.get(cell.id)
      const now = cell.value.normalize('NFC')
      return one ? [{ cell, was: one.remark, now, fault: faultOf(change, one, now, signs.get(cell.value) ?? '') }] : []
    })
    const list = judgedList(opened, cells, body.mode === 'update')
    if (body.dry_run === 'true') return list.answer
    refuseUnseen(list, opened, body.seen)
    const changes = list.taken.flatMap(({ cell, now }) => {
      const one = locked.get(cell.id)
      const written = { remark: now, state: 'DRAFT' as const, handed_in: null, written_by: actor.account_id }
      return one ? [{ locked: one, now: written }] : []
    })
    if (changes.length > 0) await store(change, changes, 'update')
    return list.answer
  }
}

/** Why a remark is not taken: who may write it, how long it is, a sign that would print as an empty box. */
function faultOf({ actor }: Call<Upload>, locked: LockedRemark, remark: string, signs: string): JudgedCell['fault'] {
  const refused = locked.remark === remark ? null : whyNotWritten(actor, locked)
  if (refused) return { code: locked.state === null ? 'forbidden' : 'handed_in', sentence: refused }
  const { error } = Remark.safeParse(remark)
  const [wrong] = error ? errorsOf(error) : []
  if (wrong) return { code: 'too_long', sentence: wrong }
  return signs === '' ? undefined : { code: 'sign', sentence: say('card_list.sign', { characters: signs }) }
}
