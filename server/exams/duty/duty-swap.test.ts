import { describe, expect, it } from 'vitest'
import { api, type SeriesChanges, type SeriesDuties, type SeriesDuty, type SwapRow } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeDutySchool, type Watcher } from '../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const { school, staff, call, published, dutiesOf } = await makeDutySchool(app)

const refusal = (reply: { status: number; errors?: { path: string }[] | undefined }) => [
  reply.status,
  reply.errors?.map(({ path }) => path),
]
const ask = (body: object, by: Caller) => app.call<SwapRow>(api.duty_swap.create, body, by)
const decide = (id: number, state: string, by: Caller) => app.call<SwapRow>(api.duty_swap.decide, { state }, by, id)
const list = async (by: Caller, filter: object = {}) =>
  (await app.call<SwapRow[]>(api.duty_swap.list, { filter }, by)).data
type Partners = { staff: { id: number }; takes: boolean; gives: { id: number }[] }[]
const partners = (duty_id: number, by: Caller) => app.call<Partners>(api.duty_swap.partners, { duty_id }, by)

const holderOf = (duty: SeriesDuty): Watcher => staff.find(({ id }) => id === duty.staff?.id) as Watcher
const find = ({ duties }: SeriesDuties, id: number) => duties.find((one) => one.id === id) as SeriesDuty

/** A duty of a series, whoever has it, and somebody who can take it over. */
async function asked() {
  const of = await published()
  const found = await dutiesOf(of.id)
  const duty = found.duties[0] as SeriesDuty
  const from = holderOf(duty)
  const { data } = await partners(duty.id as number, from.by)
  const to = staff.find(({ id }) => data.some((one) => one.takes && one.staff.id === id)) as Watcher
  return { of, duty: { ...duty, id: duty.id as number }, from, to, partners: data }
}

describe('duties change hands', () => {
  it('P50 a swap needs the consent of whoever is asked, and then everybody knows', async () => {
    const { of, duty, from, to } = await asked()
    const made = await ask({ duty_id: duty.id, to_staff_id: to.id, note: 'A wedding' }, from.by)
    expect(made.data).toMatchObject({
      ...{ state: 'ASKED', from: { id: from.id }, to: { id: to.id }, note: 'A wedding', other_duty: null },
      duty: { id: duty.id, day: duty.day, start: '09:00', room: duty.room },
    })
    const swap = made.data.id
    expect((await list(to.by)).map(({ id }) => id)).toContain(swap)
    const stranger = staff.find(({ id }) => id !== from.id && id !== to.id) as Watcher
    expect((await list(stranger.by)).map(({ id }) => id)).not.toContain(swap)
    for (const by of [from.by, stranger.by]) expect((await decide(swap, 'AGREED', by)).status).toBe(404)
    expect((await decide(swap, 'AGREED', to.by)).data).toMatchObject({ state: 'AGREED', message: null })
    const after = find(await dutiesOf(of.id), duty.id)
    expect([after.staff?.id, after.published?.id]).toEqual([to.id, to.id])
    const { data } = await call<SeriesChanges>('changes', of.id)
    expect([data.version, data.pending, data.versions[0]?.changes.map(({ kind }) => kind)]).toEqual([
      ...[2, [], ['DUTY_CHANGED']],
    ])
    expect(refusal(await decide(swap, 'REFUSED', to.by))).toEqual([422, ['state']])
  })

  it('P50 it is checked when agreed, not only when asked: else void, with the rule that broke', async () => {
    const { of, duty, from, to } = await asked()
    const { data } = await ask({ duty_id: duty.id, to_staff_id: to.id }, from.by)
    const away = await app.call<{ id: number }>(
      api.staff_absence.create,
      { staff_id: to.id, from_on: duty.day, to_on: duty.day },
      school.admin,
    )
    const answer = await decide(data.id, 'AGREED', to.by)
    expect(answer.data.state).toBe('VOID')
    expect(answer.data.message).toContain('Away on that day')
    expect(find(await dutiesOf(of.id), duty.id).staff?.id).toBe(from.id)
    await app.call(api.staff_absence.remove, {}, school.admin, away.data.id)
    // Agreed after the duty has moved.
    const again = await ask({ duty_id: duty.id, to_staff_id: to.id }, from.by)
    const other = (await call<{ can: { staff: { id: number } }[] }>('candidates', of.id, { duty_id: duty.id })).data.can
    const moved = other.find(({ staff: one }) => one.id !== to.id) as (typeof other)[number]
    await call('duty', of.id, { duty_id: duty.id, staff_id: moved.staff.id })
    expect((await decide(again.data.id, 'AGREED', to.by)).data).toMatchObject({
      ...{ state: 'VOID', message: 'The duty has gone to somebody else meanwhile' },
    })
  })

  it('two duties are changed for each other, by the office too', async () => {
    const { of, duty, from, partners: found } = await asked()
    const pair = found.find(({ gives }) => gives.length > 0)
    const to = staff.find(({ id }) => id === pair?.staff.id) as Watcher
    const body = { duty_id: duty.id, to_staff_id: to.id, other_duty_id: pair?.gives[0]?.id }
    const { data } = await ask(body, from.by)
    expect(data.other_duty?.id).toBe(body.other_duty_id)
    expect((await decide(data.id, 'AGREED', school.admin)).data.state).toBe('AGREED')
    const after = await dutiesOf(of.id)
    expect(find(after, duty.id).staff?.id).toBe(to.id)
    expect(find(after, body.other_duty_id as number).staff?.id).toBe(from.id)
  })

  it('what can’t be asked is refused at its field: of others, of oneself, twice, what is over; a request is withdrawn', async () => {
    const { duty, from, to } = await asked()
    expect(refusal(await ask({ duty_id: duty.id, to_staff_id: from.id }, to.by))).toEqual([422, ['duty_id']])
    expect(refusal(await ask({ duty_id: duty.id, to_staff_id: from.id }, from.by))).toEqual([422, ['to_staff_id']])
    expect(refusal(await ask({ duty_id: duty.id, to_staff_id: 987_654 }, from.by))).toEqual([422, ['to_staff_id']])
    expect(refusal(await ask({ duty_id: duty.id, to_staff_id: to.id, other_duty_id: duty.id }, from.by))).toEqual([
      422,
      ['other_duty_id'],
    ])
    const { data } = await ask({ duty_id: duty.id, to_staff_id: to.id }, from.by)
    expect(refusal(await ask({ duty_id: duty.id, to_staff_id: to.id }, from.by))).toEqual([422, ['duty_id']])
    expect((await app.call(api.duty_swap.withdraw, {}, to.by, data.id)).status).toBe(404)
    expect((await app.call<SwapRow>(api.duty_swap.withdraw, {}, from.by, data.id)).data.state).toBe('WITHDRAWN')
    const { now } = app.clock
    app.clock.now = new Date(`${duty.day}T12:00:00Z`)
    expect(refusal(await ask({ duty_id: duty.id, to_staff_id: to.id }, from.by))).toEqual([422, ['duty_id']])
    app.clock.now = now
  })

  it('P52 partners are named without what they have', async () => {
    const { partners: found, duty } = await asked()
    expect(found.flatMap((one) => Object.keys(one)).every((key) => ['staff', 'takes', 'gives'].includes(key))).toBe(
      true,
    )
    const stranger = staff.find(({ id }) => id !== duty.staff?.id) as Watcher
    expect((await partners(duty.id, stranger.by)).status).toBe(422)
  })
})
