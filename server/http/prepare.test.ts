import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { api, can, Id, say, write } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { serve } from './serve.ts'

/** A call whose preparation ends when the test says so. */
const testApi = {
  made: write(
    '/test/prepared',
    can('staff', 'create'),
    z.strictObject({ title: z.string(), fails: z.boolean().optional() }),
    z.object({ id: Id, title: z.string() }),
    say('done.image'),
  ),
}

let open: () => void
let gate: Promise<void>
let prepared = 0

const app = await startTestApp(
  {},
  serve(testApi, {
    made: {
      async prepare({ body, db, actor }) {
        prepared += 1
        await gate
        if (body.fails) throw new ApiError('too_large')
        expect(db.client_id).toBe(actor.client_id)
        const title = `${body.title}!`
        return async (call) => {
          const { id } = await call.db
            .insertInto('grades')
            .values({ client_id: call.client_id, title, created_by: null, updated_by: null })
            .returning('id')
            .executeTakeFirstOrThrow()
          return { id, title }
        }
      },
    },
  }),
)
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

beforeEach(() => {
  prepared = 0
  gate = new Promise((resolve) => {
    open = resolve
  })
})

const make = (body: object, key?: string) =>
  app.call<{ id: number; title: string }>(
    testApi.made,
    body,
    key ? { ...school.admin, 'idempotency-key': key } : school.admin,
  )

it('what is prepared holds no connection: the others are answered meanwhile', async () => {
  const held = Array.from({ length: 30 }, (_, at) => make({ title: `Held ${at}` }))
  await expect.poll(() => prepared).toBe(30)
  expect((await app.call(api.grade.list, {}, school.admin)).status).toBe(200)
  open()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200))
})

it('a repeated Idempotency-Key is answered without preparing again, a refusal as well', async () => {
  open()
  const first = await make({ title: 'Once' }, 'once')
  expect([first.status, first.data.title]).toEqual([200, 'Once!'])
  expect((await make({ title: 'Once' }, 'once')).body).toEqual(first.body)
  expect((await make({ title: 'Other' }, 'once')).errorCode).toBe('idempotency_mismatch')
  const refused = await make({ title: 'No', fails: true }, 'refused')
  expect((await make({ title: 'No', fails: true }, 'refused')).body).toEqual(refused.body)
  expect(refused.status).toBe(413)
  expect(prepared).toBe(2)
})

it('the same key while the first is being prepared is answered 409 busy, and makes one row', async () => {
  const first = make({ title: 'Both' }, 'both')
  await expect.poll(() => prepared).toBe(1)
  expect((await make({ title: 'Both' }, 'both')).errorCode).toBe('busy')
  open()
  expect((await first).status).toBe(200)
  expect((await make({ title: 'Both' }, 'both')).data.id).toBe((await first).data.id)
})
