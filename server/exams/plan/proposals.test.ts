import { describe, expect, it } from 'vitest'
import { api, type Job, type ProposalResult, type SeriesWhole } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSeriesSchool } from '../../testing/worlds/series-school.ts'

const app = await startTestApp()
const { school, made, call } = await makeSeriesSchool(app)
const daysOf = ({ papers }: SeriesWhole) => papers.map(({ sittings }) => sittings[0]?.day ?? null)
/** Room for all pupils at one time. */
await app.call(api.room.create, { name: 'Large', rows: 1, columns: 20, kind: 'HALL' }, school.admin)

async function started(id: number, body: object = {}): Promise<number> {
  const reply = await call<{ job_id: number }>('propose', id, { what: 'DATES', ...body })
  if (!reply.success) throw new Error(`propose: ${reply.message}`)
  return reply.data.job_id
}
async function proposed(id: number, body: object = {}): Promise<{ job: Job; result: ProposalResult }> {
  const job_id = await started(id, body)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, job_id)
  return { job, result: job.result as ProposalResult }
}
const find = async (id: number) => (await call('get', id)).data

describe('a date sheet is proposed', () => {
  it('P15 what is proven costs what no date sheet can cost less than, and P22 it is taken at once', async () => {
    const of = await made({ hard_subjects: ['Science'] })
    const { job, result } = await proposed(of.id)
    expect(job).toMatchObject({ state: 'done', kind: 'propose-dates' })
    expect(result).toMatchObject({ possible: true, taken: true, cost: 0, bound: 0, proven: true, placed: 3, of: 3 })
    const after = await find(of.id)
    expect(after.verdict).toMatchObject({ hard: 0, cost: 0 })
    expect(daysOf(after)).not.toContain(null)
    expect(after.proposals.map(({ what, proven }) => [what, proven])).toEqual([
      ['BEFORE', null],
      ['DATES', true],
    ])
    // P16: the same plan and seed, the same date sheet.
    const moves = of.papers.map(({ id }) => ({ paper_id: id, day: null }))
    await call('place', of.id, { moves })
    await proposed(of.id)
    expect(daysOf(await find(of.id))).toEqual(daysOf(after))
  })

  it('P18 a pinned paper and what lies before a day stay', async () => {
    const of = await made()
    const [first, second] = of.papers
    await call('move', of.id, { paper_id: first!.id, day: '2026-12-16', pinned: true })
    await call('move', of.id, { paper_id: second!.id, day: '2026-12-07' })
    await proposed(of.id, { from: '2026-12-10' })
    const days = daysOf(await find(of.id))
    expect(days.slice(0, 2)).toEqual(['2026-12-16', '2026-12-07'])
    expect(days[2]! >= '2026-12-10').toBe(true)
  })

  it('P23 what was before is kept as a proposal, which brings it back', async () => {
    const of = await made()
    const own = of.papers.map(({ id }, at) => ({ paper_id: id, day: of.days[at]!.date }))
    await call('place', of.id, { moves: own })
    const before = daysOf(await find(of.id))
    await proposed(of.id)
    const after = await find(of.id)
    expect(daysOf(after)).not.toEqual(before)
    const back = after.proposals.find(({ what }) => what === 'BEFORE')!
    const taken = await call('take', of.id, { proposal_id: back.id })
    expect(daysOf(taken.data)).toEqual(before)
    const again = await call('take', of.id, { proposal_id: (taken as unknown as { back: number }).back })
    expect(daysOf(again.data)).toEqual(daysOf(after))
    expect((await call('take', of.id, { proposal_id: 987_654 })).errors?.map(({ path }) => path)).toEqual([
      'proposal_id',
    ])
  })

  it('P24 one at a time: a second one is refused, and a cancelled one leaves the plan as it was', async () => {
    const of = await made()
    const job_id = await started(of.id)
    const second = await call('propose', of.id, { what: 'DATES' })
    expect([second.status, second.errorCode]).toEqual([409, 'busy'])
    await app.call(api.job.cancel, {}, school.admin, job_id)
    await app.runJobs(school.id)
    const after = await find(of.id)
    expect([daysOf(after), after.proposals, after.row_version]).toEqual([[null, null, null], [], of.row_version])
    expect((await call('propose', of.id, { what: 'DATES' })).status).toBe(202)
    await app.runJobs(school.id)
  })

  it('P17 what cannot stand together is named, and nothing is moved', async () => {
    const of = await made({ ends_on: '2026-12-08' })
    const wish = { kind: 'FREE_DAYS', strength: 'MUST', days: 2 }
    const { wishes } = (await call('wishes', of.id, { wishes: [wish] })).data
    const { result } = await proposed(of.id)
    expect(result).toMatchObject({ possible: false, undecided: false })
    const { clashes } = result as Extract<ProposalResult, { possible: false }>
    expect(clashes[0]?.grade?.id).toBe(of.grades[0]?.id)
    const codes = clashes.flatMap(({ parts }) => parts.map(({ code, wish_id }) => [code, wish_id]))
    expect(codes.length > 0 && codes.every(([code]) => code !== 'PIN')).toBe(true)
    expect(wishes).toHaveLength(1)
    expect(daysOf(await find(of.id))).toEqual([null, null, null])
  })
})
