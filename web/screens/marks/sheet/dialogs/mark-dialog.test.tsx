// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { examMarksApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import MarkDialog from './mark-dialog.tsx'

clearAfterEach()

/** The rows of what was told, as they are read. */
async function rowsOf(lines: object[]): Promise<(string | null)[]> {
  const network = makeNetwork()
  network.answer(examMarksApi.explain, { data: lines })
  network.answer(examMarksApi.history, { data: [], count: 0 })
  render(<MarkDialog mark={{ id: 7, name: 'Aarav' }} onClose={() => undefined} />, { wrapper: makeFrame() })
  const rows = await screen.findAllByRole('row')
  return rows.map(({ textContent }) => textContent)
}

const answers = [{ rule: 'any 3 of 5', section: 'C' }, { sum: 61.5 }, { band: 'B1 from 71' }]

test('what led to a mark is read line by line', async () => {
  expect(await rowsOf(answers)).toEqual(['Section Cany 3 of 5', 'Sum61.5', 'GradeB1 from 71'])
})

test('the rule and the grade too are said in the language of the screen', async () => {
  const { messages } = await import('#web/locales/hi.po')
  const before = i18n.locale
  i18n.loadAndActivate({ locale: 'hi', messages })
  onTestFinished(() => i18n.activate(before))
  const rows = await rowsOf(answers)
  expect([rows[0], rows[2]]).toEqual([expect.stringContaining('5 में से कोई 3'), expect.stringContaining('B1, 71 से')])
})
