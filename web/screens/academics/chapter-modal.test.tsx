// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chapterApi, gradeApi, subjectApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ChapterModal from './chapter-modal.tsx'

clearAfterEach()

test('a new chapter comes after the last of its subject, and closing the untouched form asks nothing', async () => {
  const network = makeNetwork()
  network.answer(gradeApi.list, { data: [{ id: 4, title: 'Class 10' }], count: 1 })
  network.answer(subjectApi.list, { data: [{ id: 9, subject_name: 'Physics', title: 'Physics' }], count: 1 })
  const chapter = (id: number, number: number | null) => ({ id, chapter: `Chapter ${id}`, number })
  network.answer(chapterApi.list, { data: [chapter(1, 2), chapter(2, 7), chapter(3, null)], count: 3 })
  let closed = 0
  const start = { grade_id: 4, subject_id: 9 }
  render(<ChapterModal edited="new" start={start} onClose={() => closed++} onTakeCurrent={() => undefined} />, {
    wrapper: makeFrame(),
  })
  const number = await screen.findByLabelText<HTMLInputElement>('No.')
  await waitFor(() => expect(number.value).toBe('8'))
  expect(network.sentTo(chapterApi.list)).toMatchObject([{ filter: { subject_id: 9 } }])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closed).toBe(1)
})
