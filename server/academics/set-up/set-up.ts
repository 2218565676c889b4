import { sql } from 'kysely'
import { type SetUp, say, setUpApi } from '#contract'
import { type LadderKey, ladders, readRung } from '../../../interchange/doors/places/ladders.ts'
import { compilable } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { boardSet, boardSets, setFor } from './boards.ts'
import { draftQuery, keepDraft, noPlanDraft } from './draft.ts'
import { makeSetUp } from './make.ts'
import { gradesQuery, rulesQuery, type StoredSchool, sectionsQuery, subjectsQuery } from './there.ts'

/** A school is set up by whoever sees the whole of it. @throws forbidden */
function assertWhole({ reach }: Actor): void {
  if (reach !== null) throw new ApiError('forbidden')
}

const lastImportQuery = (client_id: number) =>
  compilable(sql<NonNullable<SetUp['last_import']>>`
    select i.id, i.created_at as at, i.undone_at is not null as undone,
      (select a.name from accounts a where a.client_id = ${client_id} and a.id = i.created_by) as by
    from imports i where i.client_id = ${client_id} and i.entity = 'set-up' order by i.id desc limit 1`)

export const setUpRoutes = serve(setUpApi, {
  async get({ db, actor }) {
    assertWhole(actor)
    const { client_id } = actor
    const [[school], grades, sections, subjects, [kept], [last]] = await db.read(
      ...([rulesQuery(client_id), gradesQuery(client_id), sectionsQuery(client_id)] as const),
      ...([subjectsQuery(client_id), draftQuery(client_id), lastImportQuery(client_id)] as const),
    )
    const board = setFor(school?.board ?? null)
    const ladder = kept?.draft?.plan.ladder ?? boardSet(board)?.ladder ?? 'IN'
    const { kept_by_id: _, ...draft } = kept ?? { kept_by_id: null, ...noPlanDraft }
    return {
      board,
      boards: boardSets.map(({ key, name }) => ({ key, name })),
      ladders: ladders.map(({ key, rungs }) => ({ key, rungs: rungs.map(({ rung, names }) => ({ rung, names })) })),
      grades: gradesThere({ grades, sections, subjects }, ladder as LadderKey),
      ...draft,
      last_import: last ?? null,
    }
  },

  async board({ actor, body }) {
    assertWhole(actor)
    const set = boardSet(body.key)
    if (!set) throw wrongField('key', say('set_up.unknown_board'))
    return set
  },

  async keep(call) {
    assertWhole(call.actor)
    return keepDraft(call)
  },

  async make(call) {
    assertWhole(call.actor)
    return makeSetUp(call)
  },
})

const gradesThere = ({ grades, sections, subjects }: StoredSchool, ladder: LadderKey): SetUp['grades'] =>
  grades.map(({ id, title, level_order, next_grade_id }) => ({
    ...{ id, title, level_order, next_grade_id, rung: readRung(title, ladder)?.rung ?? null },
    sections: sections.filter(({ grade_id }) => grade_id === id).map(({ grade_id: _, ...section }) => section),
    subjects: subjects.filter(({ grade_id }) => grade_id === id).map(({ grade_id: _, ...subject }) => subject),
  }))
