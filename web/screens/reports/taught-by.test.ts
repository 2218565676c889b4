// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { saveCsv } from '../../entity/report/save-table.ts'
import { taughtBy } from './words.ts'

afterEach(() => vi.restoreAllMocks())

const at = (grade: string, section: string | null, subject: string) => ({
  ...{ grade: { id: 1, title: grade }, section: section === null ? null : { id: 2, title: section } },
  subject: { id: 3, title: subject },
})
const taught = [at('Class 10', 'B', 'Maths'), at('Class 10', 'B', 'Science'), at('Class 9', null, 'Maths')]

test('what somebody teaches is told by class, whose name stays in one line', () => {
  expect(taughtBy(taught)).toBe('Class\u00a010\u00a0B: Maths, Science; Class\u00a09: Maths')
})

test('classes in which somebody teaches the same are told together', () => {
  const places = [at('8', 'A', 'English'), at('8', 'B', 'English'), at('7', 'A', 'Hindi'), at('7', 'B', 'English')]
  expect(taughtBy(places)).toBe('8\u00a0A, 8\u00a0B, 7\u00a0B: English; 7\u00a0A: Hindi')
})

test('in a file its spaces are plain', async () => {
  let saved: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    saved = made as Blob
    return 'blob:'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  saveCsv('Teachers', [['Teaches'], [taughtBy(taught)]])
  expect(await saved?.text()).toContain('Class 10 B: Maths, Science; Class 9: Maths')
})
