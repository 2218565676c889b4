import { expect, it } from 'vitest'
import { z } from 'zod'
import { can, handout, read } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { serve } from './serve.ts'

const Answer = z.object({ text: z.string() })
const Asked = z.strictObject({ length: z.int() })

/** Texts of a length, on a table that is nobody's. */
const testApi = {
  text: read('/test/text', can('staff', 'view'), Asked, Answer),
  secret: handout('/test/secret', can('staff', 'create'), Asked, Answer, null),
}
const text = ({ body }: { body: z.output<typeof Asked> }) =>
  Promise.resolve({ text: 'Bounded '.repeat(body.length / 8) })

const app = await startTestApp({}, serve(testApi, { text, secret: text }))
const { admin } = await makeSchool(app)

async function ask(endpoint: (typeof testApi)['text' | 'secret'], length: number, encoding: string) {
  const { headers, raw, body } = await app.call(endpoint, { length }, { ...admin, 'accept-encoding': encoding })
  expect(body.data).toEqual({ text: 'Bounded '.repeat(length / 8) })
  return { encoding: headers['content-encoding'], vary: headers.vary, sent: headers['content-length'], raw }
}

it.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
])('a long answer to who takes %s is sent as %s', async (taken, encoding) => {
  // The second goes through a thread, and its length is known only at its end.
  expect(await ask(testApi.text, 4000, taken)).toMatchObject({ encoding, vary: 'accept-encoding' })
  const longer = await ask(testApi.text, 400_000, taken)
  expect(longer).toMatchObject({ encoding, sent: undefined })
  expect(longer.raw.length).toBeLessThan(4000)
})

it('an answer is sent as it is where it is short, or nothing else is taken', async () => {
  for (const [length, taken] of [
    [800, 'br'],
    [4000, 'identity'],
    [4000, 'zstd'],
  ] as const) {
    expect(await ask(testApi.text, length, taken)).toMatchObject({ encoding: undefined })
  }
})

it('an answer with a secret in it is never compressed: its length would tell what a stranger guessed of it', async () => {
  expect(await ask(testApi.secret, 4000, 'br')).toMatchObject({ encoding: undefined })
})
