import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { cpuOfThread } from '../limits/cpu-time.ts'
import { whenOver } from '../limits/limit-work.ts'
import { createRichTexts } from './rich-texts.ts'

const whose = { client_id: 1, account_id: 1 }
const formula = (latex: string) => `<p><span data-type="inline-math" data-latex="${latex}"></span></p>`
/** Some tenths of a second of work. */
const heavy = Array.from({ length: 5 }, (_, at) => formula(`\\ce{${at} ${'A^{2+}_3 '.repeat(85)}}`))

const never = () => new Promise(() => undefined)
const patient = createRichTexts({ limit: never })
afterAll(patient.close)

it('formulas are checked in a thread: meanwhile the event loop turns', async () => {
  let turns = 0
  let done = false
  const checked = patient.check(heavy, whose).finally(() => {
    done = true
  })
  while (!done) {
    await nextTurn()
    turns += 1
  }
  expect(await checked).toMatchObject({ over: null, texts: heavy.map(() => ({ problems: [] })) })
  expect(turns).toBeGreaterThan(20)
})

it('what takes too long is stopped and named, and the next texts get a new thread', async () => {
  let texts = 0
  const untilFormula = async (signal: AbortSignal, place: Int32Array) => {
    texts += 1
    while (!signal.aborted && (texts > 1 || place[1] !== 1)) await nextTurn()
    // An answer that is there is not late any more.
    if (signal.aborted) await never()
  }
  const hasty = createRichTexts({ limit: untilFormula })
  expect(await hasty.check(['<p>a</p>', ...heavy], whose)).toEqual({ slow: { text: expect.any(Number), formula: 1 } })
  expect(await hasty.check([formula('x^2')], whose)).toMatchObject({ over: null, texts: [{ problems: [] }] })
  await hasty.close()
})

it('texts are stopped by the processor time of their thread, which is asked from outside', async () => {
  const hasty = createRichTexts({ limit: (signal, _place, worker) => whenOver(30, () => cpuOfThread(worker), signal) })
  expect(await hasty.check(heavy, whose)).toMatchObject({ slow: { text: expect.any(Number) } })
  await hasty.close()
})

it('a thread that was stopped is followed by another', async () => {
  const texts = createRichTexts({ limit: never })
  await texts.check([formula('x')], whose)
  await texts.close()
  expect(await texts.check([formula('\\frac{1')], whose)).toMatchObject({
    texts: [{ problems: [{ kind: 'formula' }] }],
  })
  await texts.close()
})

it('a short text without formulas is read at once', async () => {
  const texts = createRichTexts({ limit: async () => undefined })
  expect(await texts.check(['<p>plain</p>'], whose)).toEqual({
    texts: [{ html: '<p>plain</p>', problems: [], plain: expect.objectContaining({ words: 'plain' }) }],
    over: null,
  })
})
