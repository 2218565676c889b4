import { sql } from 'kysely'
import { messageOf, type ScanAuditRow, type Sentence, say } from '#contract'
import { mostWrong } from '../../../scanning/bound.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { timeIn } from '../../exams/clock.ts'

/** A sample as it is stored, with what has become of its answers. */
export interface StoredAudit
  extends Pick<ScanAuditRow, 'id' | 'row_version' | 'exam_id' | 'bound' | 'confidence' | 'by'> {
  created_at: string
  /** When it was drawn. */
  population: number
  size: number
  pages: number
  state: 'OPEN' | 'DONE' | 'STALE'
  seen: number
  differences: number
  /** Answers of the sample that a person decided otherwise before they were looked at, and others of the population. */
  out: number
  left: number
  /** Pages were counted since, or one that was counted is not any more: it came twice, or was taken out. */
  is_stale: boolean
  timezone: string
  differing_pages: number[]
}

/** Answers of questions on counted pages: c the cell, g its page. */
export const countedAnswers = (client_id: number, exam_id: unknown) => sql`scan_cells c
  join scan_pages g on g.client_id = ${client_id} and g.id = c.page_id and g.state = 'COUNTED' and g.exam_id = ${exam_id}`

/** Samples of a school by a condition on `x`, the sample. */
export const findAudits = (asking: Asking, which: ReturnType<typeof sql>): Promise<StoredAudit[]> => {
  const { client_id } = asking
  return ask(
    asking,
    sql<StoredAudit>`
    select x.id, x.row_version, x.exam_id, x.bound::float8 as bound, x.confidence::float8 as confidence, x.population, x.size, x.pages, x.state,
      x.created_at, h.timezone, i.seen, i.differences, i.out, i.differing_pages,
      (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a where a.client_id = ${client_id} and a.id = x.created_by) as by,
      (select count(*) from ${countedAnswers(client_id, sql`x.exam_id`)}
        where c.client_id = ${client_id} and c.exam_id = x.exam_id and c.state = 'CONFIRMED' and c.why is null and c.field like 'q:%'
          and c.decided_at > x.created_at and c.page_id <= x.last_page_id
          and not exists (select 1 from scan_audit_items j where j.client_id = ${client_id} and j.audit_id = x.id and j.cell_id = c.id)) as left,
      exists (select 1 from scan_pages g where g.client_id = ${client_id} and g.exam_id = x.exam_id and g.state = 'COUNTED'
        and (g.id > x.last_page_id or g.decided_at > x.created_at))
      or x.pages <> (select count(*) from scan_pages g where g.client_id = ${client_id} and g.exam_id = x.exam_id and g.state = 'COUNTED'
        and g.id <= x.last_page_id) as is_stale
    from scan_audits x join schools h on h.id = ${client_id}
      cross join lateral (
        select count(j.seen) as seen, count(*) filter (where j.differs) as differences,
          count(*) filter (where j.seen is null and c.state = 'CONFIRMED') as out,
          coalesce(array_agg(distinct c.page_id) filter (where j.differs), '{}') as differing_pages
        from scan_audit_items j join scan_cells c on c.client_id = ${client_id} and c.id = j.cell_id
        where j.client_id = ${client_id} and j.audit_id = x.id) i
    where x.client_id = ${client_id} and ${which}`,
  )
}

/** Of several differences that speak for twice the bound the pages are to be read again. */
const MANY_DIFFERENCES = 3
const MANY_TIMES = 2

/** A sample with what it proves. */
export function auditRow(audit: StoredAudit): ScanAuditRow {
  const { id, row_version, exam_id, bound, confidence, seen, differences, by, created_at } = audit
  // What a person has said meanwhile was not read by machine any more.
  const size = audit.size - audit.out
  const population = audit.population - audit.out - audit.left
  const isDone = audit.state !== 'OPEN' || (seen > 0 && seen >= size)
  const most_wrong = isDone ? mostWrong(differences, size, population) : null
  const share = most_wrong === null ? null : shareUp(most_wrong, population)
  const isStale = isDone && audit.is_stale
  const isBad = most_wrong !== null && differences >= MANY_DIFFERENCES && most_wrong > MANY_TIMES * bound * population
  const told = share === null ? null : statementOf({ ...audit, population, size, share, isStale })
  return {
    ...{ id, row_version, exam_id, bound, confidence, population, size, seen, differences, most_wrong, share },
    state: isStale ? 'STALE' : isDone ? 'DONE' : 'OPEN',
    statement:
      told && messageOf(isBad ? say('several.sentences', { sentences: [told, say('scan_audit.read_again')] }) : told),
    ...{ again: isBad ? audit.differing_pages : [], by, at: created_at },
  }
}

type Told = StoredAudit & { share: number; isStale: boolean }

const numbered = (count: number) => count.toLocaleString('en-US')

function statementOf(audit: Told): Sentence {
  const { population, size, pages, differences, share, confidence, timezone, created_at, isStale } = audit
  const figures = {
    ...{ population: numbered(population), size: numbered(size), differences: numbered(differences) },
    ...{ share, confidence: confidence * 100 },
  }
  if (!isStale) return say('scan_audit.statement', figures)
  return say('scan_audit.stale', { ...figures, pages: numbered(pages), ...timeIn(timezone, new Date(created_at)) })
}

/** A share in percent, rounded up to two figures: 113 of 11,340 is 1 %, 15 of 11,340 is 0.14 %. */
export function shareUp(wrong: number, population: number): number {
  if (wrong === 0 || population === 0) return 0
  const percent = (100 * wrong) / population
  const decimals = 1 - Math.floor(Math.log10(percent))
  const scale = 10n ** BigInt(Math.max(0, decimals))
  const coarse = 10n ** BigInt(Math.max(0, -decimals))
  // Whole numbers all the way: what is exactly on a step stays there.
  const above = BigInt(wrong) * 100n * scale
  const below = BigInt(population) * coarse
  return Number(((above + below - 1n) / below) * coarse) / Number(scale)
}
