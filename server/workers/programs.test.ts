import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { samplePaper } from '../../typeset/testing/sample-paper.ts'
import { createTypesetPool } from './processes/typeset-pool.ts'
import { findProgram, startFrom } from './programs.ts'
import { createRichTexts } from './threads/rich-texts.ts'

const whose = { client_id: 1, account_id: 1 }
/** Too much to be checked in place. */
const heavy = `<p><span data-type="inline-math" data-latex="\\ce{${'A^{2+}_3 '.repeat(85)}}"></span></p>`

it('a thread and a process start from the sources too, as `npm run dev` has them', async () => {
  startFrom(null)
  onTestFinished(() => startFrom(resolve('dist/server')))
  expect(findProgram(import.meta.url, 'one-thread')).toEqual({
    url: new URL('./one-thread.ts', import.meta.url),
    isSource: true,
  })
  const texts = createRichTexts({ limit: () => new Promise(() => undefined) })
  onTestFinished(texts.close)
  const pool = createTypesetPool({ root: resolve('.'), size: 1 })
  onTestFinished(pool.close)
  const checked = await texts.check(
    Array.from({ length: 5 }, () => heavy),
    whose,
  )
  expect(checked).toMatchObject({ texts: { length: 5 } })
  const { pages } = await pool.of(whose).pages(await samplePaper())
  expect(pages.length).toBeGreaterThan(0)
})
