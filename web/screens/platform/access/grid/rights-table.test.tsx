// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RoleRight } from '#contract'
import { clearAfterEach } from '#web/testing/frame.tsx'
import type { Cell, RightsRow } from './cells.ts'
import { RightsTable } from './rights-table.tsx'

const right = (action: RoleRight['action'], more: Partial<RoleRight> = {}): RoleRight => ({
  ...{ action, status: false, default: false, locked: null, set_by: null, set_at: null },
  ...more,
})
const cell = (module_id: number, given: RoleRight): Cell => ({
  ...{ role_id: 3, module_id, right: given, label: `${module_id}: ${given.action}` },
})

/** Two groups: their headings lie between the rows. The second row has nothing in its second place. */
const rows: RightsRow[] = [
  { key: 'a', title: 'Classes', group: 'One', cells: [cell(1, right('view')), cell(1, right('create'))] },
  { key: 'b', title: 'Log', group: 'One', cells: [cell(2, right('view', { status: true })), null] },
  { key: 'c', title: 'Exams', group: 'Two', cells: [cell(3, right('view')), cell(3, right('create'))] },
]
const columns = [
  { key: 'view', title: 'View' },
  { key: 'create', title: 'Create' },
]

const handlers = { onToggle: vi.fn(), onRow: vi.fn(), onColumn: vi.fn(), onFocusCell: vi.fn() }
beforeEach(() => {
  for (const one of Object.values(handlers)) one.mockClear()
})
clearAfterEach()

const draw = (given = rows) => render(<RightsTable label="Rights" rows={given} columns={columns} {...handlers} />)
const box = (name: string) => screen.getByRole('checkbox', { name })
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...more })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('arrow keys lead through boxes and titles, over groups and over what is not there, and end at the edge', () => {
  draw()
  box('1: view').focus()
  const way = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'End', 'Home']
  const seen = way.map((key) => {
    press(key)
    return focused()
  })
  const [first, second] = ['1: view', '1: create']
  expect(seen).toEqual([second, second, '3: create', '3: view', '2: view', 'Log', 'Classes', second, 'Classes'])
  press('ArrowRight')
  expect(focused()).toBe(first)
})

it('the table is one stop of the Tab key, where it was left', () => {
  draw()
  const stops = () =>
    [...document.querySelectorAll('tbody [tabindex="0"]')].map((one) => one.getAttribute('aria-label'))
  expect(stops()).toEqual(['1: view'])
  box('3: create').focus()
  expect(stops()).toEqual(['3: create'])
})

it('a box that is pressed, a title and a heading say which they are', () => {
  draw()
  fireEvent.click(box('2: view'))
  expect(handlers.onToggle).toHaveBeenCalledExactlyOnceWith(rows[1]?.cells[0], false)
  fireEvent.click(box('3: create'))
  expect(handlers.onToggle).toHaveBeenLastCalledWith(rows[2]?.cells[1], true)
  fireEvent.click(screen.getByRole('button', { name: 'Exams' }))
  expect(handlers.onRow).toHaveBeenCalledExactlyOnceWith(rows[2])
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(handlers.onColumn).toHaveBeenCalledExactlyOnceWith(columns[1], 1)
})

it('Shift and Space take the whole row of the box in focus, which is told', () => {
  draw()
  box('3: view').focus()
  expect(handlers.onFocusCell).toHaveBeenLastCalledWith(rows[2]?.cells[0])
  press(' ', { shiftKey: true })
  expect(handlers.onRow).toHaveBeenCalledExactlyOnceWith(rows[2])
  expect(handlers.onToggle).not.toHaveBeenCalled()
})

it('shows by more than colour what differs, what is locked and how another role has it', () => {
  const differing = right('view', { status: true })
  const locked = right('create', { locked: 'not_held' })
  draw([
    { key: 'a', title: 'Classes', group: 'One', cells: [{ ...cell(1, differing), other: false }, cell(1, locked)] },
  ])
  const [one, two] = ['1: view', '1: create'].map((name) => box(name).closest('td')?.dataset)
  expect(one).toEqual({ differs: 'true', other: 'false' })
  expect(two).toEqual({ locked: 'not_held' })
  expect(box('1: create').getAttribute('aria-disabled')).toBe('true')
})

it('draws the groups that fit first, those leapt to at once, and in the end all, each in its place', async () => {
  const many = Array.from({ length: 40 }, (_, n) => ({ ...rows[0], key: `r${n}`, group: `Group ${n}` }) as RightsRow)
  draw(many)
  const table = screen.getByRole('table')
  const drawn = () => table.querySelectorAll('[data-row]').length
  expect(drawn()).toBeGreaterThan(5)
  expect(drawn()).toBeLessThan(20)
  expect([table.querySelectorAll('tbody').length, table.getAttribute('aria-busy')]).toEqual([40, 'true'])
  const box = table.parentElement as HTMLElement
  Object.defineProperty(box, 'clientHeight', { value: 300 })
  box.scrollTop = 40 * 77 - 300
  fireEvent.scroll(box)
  expect(table.querySelector('tbody:last-child [data-row]')?.getAttribute('data-row')).toBe('r39')
  expect(drawn()).toBeLessThan(30)
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'))
  expect([...table.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).toEqual(
    many.map(({ key }) => key),
  )
})
