import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { AnyEndpoint } from '#contract'
import type { Reply } from '../app.ts'
import { unique } from '../factories/factories.ts'
import type { Trial } from './trial.ts'

const factsOf = ({ status, errorCode, errors }: Reply) => [status, errorCode, errors?.map(({ path }) => path)]
const refused = ({ status, errorCode }: Reply) => [status, errorCode]

/** What happens to one row, from its making to its return. */
export function describeRow(trial: Trial): void {
  const { api, call, made } = trial
  if (api.create) describeCreating(trial, api.create)
  if (api.update) describeChanging(trial, api.update, trial.other ?? {})
  if (api.create && api.update && trial.duplicate) describeDuplicates(trial, api.create, api.update, trial.duplicate)
  if (trial.uses) describeUses(trial, trial.uses)
  if (trial.parent) describeParent(trial, trial.parent)
  describeDeleting(trial)
  const { changeStatus } = api
  if (!changeStatus) return
  it('is switched off and on again', async () => {
    const { id } = await made()
    expect((await call(changeStatus, {}, id)).data).toEqual({ id, status: 0 })
    expect((await trial.list({ filter: { id } })).rows[0]).toMatchObject({ status: 0, row_version: 2 })
    expect((await call(changeStatus, {}, id)).data).toEqual({ id, status: 1 })
    expect(await actionsOn(trial, id)).toEqual(['create', 'change-status', 'change-status'])
  })
}

interface Entry {
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  account_id: number
}

async function entriesOn({ app, api }: Trial, id: number): Promise<Entry[]> {
  const { access } = api.remove
  const module = access.who === 'permitted' ? access.any[0]?.module : undefined
  const { rows } = await app.databases.owner.query<Entry>(
    'select action, before, after, account_id from audit_entries where entity_id = $1 and entity = $2 order by id',
    [id, module],
  )
  return rows
}

/** What the audit knows of a row; an action of several words is named by its first. */
const actionsOn = async (trial: Trial, id: number): Promise<string[]> =>
  (await entriesOn(trial, id)).map(({ action }) => action.replace(/^(create|update)-.*/, '$1'))

function describeCreating(trial: Trial, create: AnyEndpoint): void {
  const { api, call, list, make, made, school } = trial
  it('is not made without what it needs, nor with what it does not know', async () => {
    const { shape } = create.body as unknown as { shape: Record<string, z.ZodType> }
    const required = Object.keys(shape).filter((field) => !shape[field]?.safeParse(undefined).success)
    expect(factsOf(await call(create, {}))).toEqual([422, 'invalid_field', required])
    const unknown = { ...(await make(school())), no_such_field: 1 }
    expect(factsOf(await call(create, unknown))).toEqual([422, 'invalid_field', ['no_such_field']])
  })

  it('is answered whole, active and in its first version, and recorded', async () => {
    const row = await made()
    expect(row.row_version).toBe(1)
    if (api.changeStatus) expect(row).toMatchObject({ status: 1 })
    expect((await list({ filter: { id: row.id } })).rows).toEqual([row])
    expect(await actionsOn(trial, row.id)).toEqual(['create'])
  })

  it('is made once by a request that is sent twice', async () => {
    const body = await make(school())
    const caller = { ...trial.callerOf(school()), 'idempotency-key': unique('key') }
    const { count } = await list({})
    const [first, second] = [await call(create, body, undefined, caller), await call(create, body, undefined, caller)]
    expect([first.status, second.status, second.data]).toEqual([200, 200, first.data])
    expect((await list({})).count).toBe(count + 1)
  })
}

function describeChanging(trial: Trial, update: AnyEndpoint, other: object): void {
  const { call, list, made } = trial
  it('is not changed by nothing, nor by what it does not know', async () => {
    const { id } = await made()
    for (const nothing of [{}, { row_version: 1 }]) expect((await call(update, nothing, id)).status).toBe(422)
    expect(factsOf(await call(update, { ...other, no_such_field: 1 }, id))).toEqual([
      422,
      'invalid_field',
      ['no_such_field'],
    ])
  })

  it('is changed in what is named, counts its version up and is recorded', async () => {
    const row = await made()
    const { data } = await call(update, { ...other, row_version: 1 }, row.id)
    expect(data).toEqual({ ...row, ...other, row_version: 2, updated_at: expect.any(String) })
    expect((await list({ filter: { id: row.id } })).rows).toEqual([data])
    expect(await actionsOn(trial, row.id)).toEqual(['create', 'update'])
  })

  it('is recorded as it was, as it became and by whom, and tells when it was changed', async () => {
    const row = await made()
    const { now } = trial.app.clock
    trial.app.clock.now = new Date(now.getTime() + 60_000)
    const { data } = await call(
      update,
      { ...other, row_version: 1 },
      row.id,
      trial.own ? undefined : await trial.signIn(),
    )
    trial.app.clock.now = now
    expect(data).toMatchObject({ updated_at: new Date(now.getTime() + 60_000).toISOString() })
    await call(trial.api.remove, {}, row.id)
    const [creation, change, removal] = await entriesOn(trial, row.id)
    const [maker, changer] = [creation?.account_id, change?.account_id]
    expect([creation?.before, Object.keys(creation?.after ?? {})]).not.toEqual([null, []])
    expect(change?.before).toMatchObject({ id: row.id, row_version: 1, created_by: maker, updated_by: maker })
    expect([change?.after, changer === maker]).toEqual([expect.objectContaining(other), trial.own === true])
    expect(removal?.before).toMatchObject({ row_version: 2, created_by: maker, updated_by: changer })
  })

  it('is not changed by somebody who has not seen its newest version, and that is shown', async () => {
    const { id } = await made()
    const { data } = await call(update, { ...other, row_version: 1 }, id)
    const late = await call(update, { ...other, row_version: 1 }, id)
    expect([...refused(late), late.data]).toEqual([409, 'stale_row', data])
  })
}

function describeDuplicates(
  { api, call, make, school }: Trial,
  create: AnyEndpoint,
  update: AnyEndpoint,
  { as, path }: NonNullable<Trial['duplicate']>,
): void {
  it('is not the same as another, neither new nor changed nor restored', async () => {
    const same = [409, 'duplicate', [path]]
    const first = (await call(create, await make(school()))).data
    const twin = { ...(await make(school())), ...as(first) }
    expect(factsOf(await call(create, twin))).toEqual(same)
    const next = { ...(await make(school())), ...as(first), [path]: unique('Next') }
    const second = (await call(create, next)).data
    expect(factsOf(await call(update, { [path]: twin[path as keyof typeof twin] }, second.id))).toEqual(same)
    await call(api.remove, {}, first.id)
    expect((await call(create, twin)).status).toBe(200)
    expect(refused(await call(api.restore, {}, first.id))).toEqual([409, 'duplicate'])
  })
}

function describeUses({ api, call, list, made, school }: Trial, { by, message }: NonNullable<Trial['uses']>): void {
  it('is not deleted while it is used, and says by what', async () => {
    const row = await made()
    await by(school(), row)
    const reply = await call(api.remove, {}, row.id)
    expect([...refused(reply), reply.message]).toEqual([409, 'in_use', message])
    expect((await list({ filter: { id: row.id } })).count).toBe(1)
  })
}

function describeParent(
  { api, call, made, ...trial }: Trial,
  { key, gone, ...parent }: NonNullable<Trial['parent']>,
): void {
  it('comes back after what it lies in, not before', async () => {
    const row = await made()
    const { id } = row
    const inParent = (endpoint: AnyEndpoint) =>
      trial.app.call(endpoint, {}, trial.callerOf(trial.school()), Number(row[key]))
    await call(api.remove, {}, id)
    expect((await inParent(parent.api.remove)).status).toBe(200)
    const early = await call(api.restore, {}, id)
    expect([...refused(early), early.message]).toEqual([404, 'not_found', gone])
    expect((await inParent(parent.api.restore)).status).toBe(200)
    expect((await call(api.restore, {}, id)).status).toBe(200)
  })
}

function describeDeleting(trial: Trial): void {
  const { api, app, call, list, made } = trial
  it('is gone once deleted, comes back once as it was, and all of it is recorded', async () => {
    const row = await made()
    expect(refused(await call(api.restore, {}, row.id))).toEqual([404, 'not_found'])
    expect((await call(api.remove, {}, row.id)).data).toEqual({ id: row.id })
    expect((await list({ filter: { id: row.id } })).count).toBe(0)
    const calls = [api.remove, ...(api.update ? [api.update] : []), ...(api.changeStatus ? [api.changeStatus] : [])]
    for (const one of calls) {
      expect(refused(await call(one, one === api.update ? (trial.other ?? {}) : {}, row.id))).toEqual([
        404,
        'not_found',
      ])
    }
    const back = await call(api.restore, {}, row.id)
    expect(back.data).toEqual({ ...row, row_version: row.row_version + 2, updated_at: expect.any(String) })
    expect(refused(await call(api.restore, {}, row.id))).toEqual([404, 'not_found'])
    expect((await actionsOn(trial, row.id)).slice(-2)).toEqual(['delete', 'restore'])
  })

  it('comes back for 30 days', async () => {
    const { id } = await made()
    await call(api.remove, {}, id)
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    const reply = await call(api.restore, {}, id, await trial.signIn())
    app.clock.now = now
    expect(refused(reply)).toEqual([404, 'not_found'])
  })
}
