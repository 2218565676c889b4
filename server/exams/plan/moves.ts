import {
  type BodyOf,
  type examSeriesApi,
  type RefusedField,
  type SeriesMove,
  type SeriesPaperRow,
  type SeriesVerdict,
  say,
} from '#contract'
import { changeRow } from '../../entity/change-row.ts'
import type { RowChange, RowChangeWith } from '../../ground/change.ts'
import { refusedField, wrongFields } from '../../ground/errors.ts'
import { lockOpen, type StoredSeries } from './lock.ts'
import { faultsOfPlace, storeSittings } from './papers.ts'
import { type Plan, type PlanPaper, readPlan } from './plan.ts'
import { series } from './rows.ts'
import { judged } from './verdict.ts'
import { paperRow } from './whole.ts'

type Move = SeriesMove
type Where = { day: string | null; shift: number | null }

const whereOf = ({ day, shift }: Move): Where => ({ day, shift: day === null ? null : (shift ?? 0) })

/** @param path of the move in the body, empty where it is the body @throws invalid_field, dotted */
export function checkMoves(plan: Plan, moves: readonly Move[], pathOf: (at: number) => string): void {
  const errors: RefusedField[] = []
  for (const [at, move] of moves.entries()) {
    const path = pathOf(at)
    const dotted = path === '' ? '' : `${path}.`
    const paper = plan.papers.find(({ id }) => id === move.paper_id)
    if (!paper) errors.push(refusedField(`${dotted}paper_id`, say('plan.no_paper')))
    else if ((move.batch ?? 0) >= paper.sittings.length)
      errors.push(refusedField(`${dotted}batch`, say('plan.no_batch')))
    errors.push(...faultsOfPlace(move, plan, path))
  }
  if (errors.length > 0) throw wrongFields(errors)
}

/** The plan as it were with these moves. */
export function withMoves(plan: Plan, moves: readonly Move[]): Plan {
  const papers = plan.papers.map((paper): PlanPaper => {
    const own = moves.filter(({ paper_id }) => paper_id === paper.id)
    if (own.length === 0) return paper
    const pinned = own.reduce((before, move) => (move.day === null ? false : (move.pinned ?? before)), paper.pinned)
    const sittings = paper.sittings.map((sitting) => {
      const move = own.findLast(({ batch = 0 }) => batch === sitting.batch)
      return move ? { ...sitting, ...whereOf(move) } : sitting
    })
    return { ...paper, pinned, sittings }
  })
  return { ...plan, papers }
}

/** Stores where papers are to lie, and which are pinned. */
export async function storeMoves(call: RowChange, plan: Plan, after: Plan, moves: readonly Move[]): Promise<void> {
  const placed = moves.map((move) => ({ paper_id: move.paper_id, batch: move.batch ?? 0, ...whereOf(move) }))
  const last = new Map(placed.map((one) => [`${one.paper_id} ${one.batch}`, one]))
  await storeSittings(call, plan.id, [...last.values()])
  for (const pinned of [true, false]) {
    const ids = after.papers
      .filter(({ id, pinned: now }) => now === pinned && plan.papers.some((one) => one.id === id && one.pinned !== now))
      .map(({ id }) => id)
    if (ids.length > 0)
      await call.db
        .updateTable('series_papers')
        .set((row) => ({ is_pinned: pinned, row_version: row('row_version', '+', 1) }))
        .where('client_id', '=', call.client_id)
        .where('id', 'in', ids)
        .execute()
  }
}

interface Moved {
  stored: StoredSeries
  before: Plan
  after: Plan
}

async function moved(
  call: RowChange & { body: { row_version?: number | undefined } },
  moves: readonly Move[],
  pathOf: (at: number) => string,
  action: string,
): Promise<Moved> {
  const { stored } = await lockOpen(call)
  const before = await readPlan(call, call.now, stored.id)
  checkMoves(before, moves, pathOf)
  const after = withMoves(before, moves)
  await storeMoves(call, before, after, moves)
  await changeRow(call, series.kind, { id: stored.id }, {}, action)
  return { stored, before, after }
}

type Api = typeof examSeriesApi

export async function movePaper(call: RowChangeWith<BodyOf<Api['move']>>): Promise<{
  paper: SeriesPaperRow
  before: Where
  verdict: SeriesVerdict
  row_version: number
}> {
  const { row_version: _, ...move } = call.body
  const { stored, before, after } = await moved(call, [move], () => '', 'move')
  const of = (plan: Plan) => plan.papers.find(({ id }) => id === move.paper_id) as PlanPaper
  const { day, shift } = of(before).sittings[move.batch ?? 0] as Where
  return {
    ...{ paper: paperRow(of(after)), before: { day, shift } },
    ...{ verdict: judged(after), row_version: stored.row_version + 1 },
  }
}

export async function placePapers(
  call: RowChangeWith<BodyOf<Api['place']>>,
): Promise<{ placed: number; verdict: SeriesVerdict; row_version: number }> {
  const { moves } = call.body
  const { stored, after } = await moved(call, moves, (at) => `moves.${at}`, 'place')
  return { placed: moves.length, verdict: judged(after), row_version: stored.row_version + 1 }
}
