// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { REMARK_LENGTH } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import PhraseList from './phrase-list.tsx'

clearAfterEach()

function show(gender: string | null, value = '') {
  const take = vi.fn()
  render(<PhraseList student={{ name: 'Asha Rao', gender }} value={value} onTake={take} />, { wrapper: makeFrame() })
  return take
}

test('C43 phrases are offered as they would be said of the pupil, and taken with a press', () => {
  const take = show('F')
  fireEvent.click(screen.getByRole('button', { name: 'Asha Rao works with care and finishes what she begins.' }))
  expect(take).toHaveBeenCalledWith('Asha Rao works with care and finishes what she begins.')
  fireEvent.change(screen.getByLabelText('About'), { target: { value: 'HELP' } })
  expect(screen.getByRole('button', { name: /a little work every day will help her\.$/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'ur' } })
  const urdu = screen.getByRole('button', { name: /مزید اچھا کر سکتی ہیں/ })
  expect([urdu.getAttribute('dir'), urdu.closest('ul')?.getAttribute('lang')]).toEqual(['auto', 'ur'])
})

test('C43 of a pupil whose gender is not known the third form is said; what does not fit can not be taken', () => {
  show(null, 'x'.repeat(REMARK_LENGTH - 20))
  const phrase = screen.getByRole('button', { name: 'Asha Rao works with care and finishes what they begin.' })
  expect((phrase as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText(/^Some of these no longer fit/)).toBeTruthy()
})
