import { expect, test } from 'vitest'
import type { PageState, ScanPageRow } from '#contract'
import { parted } from '../exam/use-scan-sending.ts'
import { grouped } from './page-groups.ts'
import { stepsBack } from './use-page-acts.ts'

const page = (id: number, state: PageState, more: Partial<ScanPageRow> = {}): ScanPageRow => ({
  ...{
    id,
    row_version: 1,
    scan_id: 1,
    number: id,
    file: 1,
    state,
    why: null,
    serial: '7K3M9QXT2W5H',
    page_no: 1,
    of: 2,
  },
  ...{ student: null, set: null, quality: null, doubts: 0, same_as: null, decided: null, ...more },
})

test('every decision has a way back to where the page was', () => {
  expect(stepsBack(page(1, 'UNREADABLE'), { act: 'DISCARD' }, [])).toEqual([{ id: 1, act: 'RETURN' }])
  expect(stepsBack(page(1, 'CLASH'), { act: 'COUNT' }, [2, 3])).toEqual([
    { id: 2, act: 'RETURN' },
    { id: 3, act: 'RETURN' },
  ])
  expect(stepsBack(page(1, 'SAME', { same_as: 2 }), { act: 'COUNT' }, [2])).toEqual([{ id: 2, act: 'COUNT' }])
  const named = stepsBack(page(1, 'CLASH'), { act: 'ASSIGN', student_id: 9 }, [2])
  expect(named).toEqual([{ id: 1, act: 'ASSIGN', code: expect.stringMatching(/^Q7K3M9QXT2W5H01.$/) }])
  // What goes to another exam is taken back there.
  expect(stepsBack(page(1, 'OTHER_EXAM'), { act: 'COUNT' }, [])).toBeNull()
})

test('pages that contradict one another stand together where the first of them stands', () => {
  const pages = [page(1, 'CLASH'), page(2, 'UNREADABLE'), page(3, 'CLASH', { same_as: 1 }), page(4, 'CLASH')]
  expect(grouped(pages).map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [2], [4]])
})

test('pictures that are sent together are one scan by their names’ order, each other file is one of its own', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type })
  const files = [file('p10.jpg', 'image/jpeg'), file('a.pdf', 'application/pdf'), file('p2.jpg', 'image/jpeg')]
  const tiff = file('copier.tif', 'image/tiff')
  expect(parted([...files, tiff]).map((one) => one.map(({ name }) => name))).toEqual([
    ['p2.jpg', 'p10.jpg'],
    ['a.pdf'],
    ['copier.tif'],
  ])
})
