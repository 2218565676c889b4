// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SetUp, type SetUpDraft, schoolSettingsApi, setUpApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import cbse from '../../../../domain/boards/cbse.json' with { type: 'json' }
import { ladders } from '../../../../interchange/doors/places/ladders.ts'
import SetUpScreen from './set-up.tsx'

clearAfterEach()

const nothing: SetUp = {
  ...{ board: 'CBSE', boards: [{ key: 'CBSE', name: { en: 'CBSE', hi: 'सीबीएसई' } }] },
  ladders: ladders.map(({ key, rungs }) => ({
    key,
    rungs: rungs.map(({ rung, names }) => ({ rung, names: { ...names } })),
  })),
  ...{ grades: [], draft: null, row_version: null, kept_at: null, kept_by: null, last_import: null },
}

let network: ReturnType<typeof makeNetwork>
let versions = 0
beforeEach(() => {
  versions = 0
  network = makeNetwork()
  network.answer(setUpApi.board, { data: cbse })
  network.answer(schoolSettingsApi.get, { status: 403, refusal: { errorCode: 'forbidden', message: 'No' } })
  network.answer(setUpApi.keep, () => {
    versions += 1
    return { data: { row_version: versions, kept_at: '2026-11-28T10:00:00.000Z' } }
  })
})

/** The page at an address, with what the school has. */
async function open(path: string, stored: Partial<SetUp> = {}) {
  network.answer(setUpApi.get, { data: { ...nothing, ...stored } })
  const root = createRootRoute({ component: Outlet })
  const routes = ['/$area/set-up', '/$area/set-up/$part'].map((one) =>
    createRoute({ getParentRoute: () => root, path: one, component: SetUpScreen }),
  )
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(<RouterProvider router={router as never} />, { wrapper: makeFrame() })
  await screen.findByRole('button', { name: /Go on|Make it/ })
  return router
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const plans = () => network.sentTo(setUpApi.keep).map(({ draft }) => (draft as SetUpDraft).plan)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

const draftOf = (titles: string[], step: SetUpDraft['step'] = 'subjects'): SetUpDraft => ({
  step,
  plan: {
    ...{ ladder: 'IN', naming: 'ROMAN', board: 'CBSE' },
    grades: titles.map((title) => ({
      rung: title === 'IX' ? '9' : '10',
      title,
      sections: [{ title: 'A' }],
      subjects: [{ key: 'ENG', title: 'English' }],
    })),
  },
})

describe('F1 the draft is kept as it is changed', () => {
  it('needs no save between the parts: what was ticked in one is there in the next, and on the server', async () => {
    const router = await open('/school-admin/set-up/classes')
    press('I–XII')
    expect(screen.getByText('12 classes')).toBeDefined()
    press('Go on')
    fireEvent.change(await screen.findByLabelText('All classes'), { target: { value: 'A to C' } })
    expect(screen.getByText('36 sections')).toBeDefined()
    await waitFor(() =>
      expect(
        plans()
          .at(-1)
          ?.grades.map(({ sections }) => sections.length),
      ).toEqual(Array(12).fill(3)),
    )
    expect(router.state.location.pathname).toBe('/school-admin/set-up/sections')
    expect(network.sentTo(setUpApi.keep).at(-1)).toMatchObject({ draft: { step: 'sections' } })
  })
})

describe('F2 it stands where it was left', () => {
  it('opens at the same part with the same plan', async () => {
    const router = await open('/school-admin/set-up', { draft: draftOf(['IX', 'X']), row_version: 4 })
    await waitFor(() => expect(router.state.location.pathname).toBe('/school-admin/set-up/subjects'))
    expect(box('English, IX').checked).toBe(true)
    expect(box('Science, IX').checked).toBe(false)
    fireEvent.click(box('Science, IX'))
    await waitFor(() => expect(network.sentTo(setUpApi.keep).at(-1)).toMatchObject({ row_version: 4 }))
  })
})

it('F1 a tick stays though the page is left before anything that follows from it is drawn', async () => {
  await open('/school-admin/set-up/subjects', { draft: draftOf(['IX', 'X']), row_version: 4 })
  // As a browser does it, with nothing that waits for React.
  box('Science, IX').click()
  cleanup()
  await waitFor(() => expect(plans()).toHaveLength(1))
  expect(plans()[0]?.grades[0]?.subjects.map(({ title }) => title)).toEqual(['English', 'Science'])
})

describe('a school of which no board is known', () => {
  it('is asked whose subjects it teaches, and is told what was made of them though the draft names the board by then', async () => {
    const draft = draftOf(['X'])
    const none = {
      step: 'subjects',
      plan: { ...draft.plan, board: null, grades: [{ ...draft.plan.grades[0]!, subjects: [] }] },
    }
    await open('/school-admin/set-up/subjects', { board: null, draft: none as SetUpDraft, row_version: 1 })
    expect(screen.queryByRole('table')).toBeNull()
    press('CBSE')
    expect(await screen.findByRole('checkbox', { name: 'Science, X' })).toBeDefined()
    const made = { made: 1, there: 0, changed: 0 }
    const counts = { grades: made, sections: made, subjects: made, chapters: made, topics: made }
    const answer = { counts, rows: [], warnings: [], untouched: { grades: 0, sections: 0, subjects: 0 } }
    network.answer(setUpApi.make, ({ dry_run }) => ({ data: { ...answer, import_id: dry_run ? null : 7 } }))
    network.answer(setUpApi.get, { data: { ...nothing, board: null, draft, row_version: 2 } })
    press('Make')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Make it' }).ariaDisabled).not.toBe('true'))
    await screen.findByText('Nothing stands in the way.')
    press('Make it')
    await waitFor(() => expect(network.sentTo(setUpApi.get).length).toBeGreaterThan(1))
    expect(await screen.findByText(/^Made: 1 class, 1 section, 1 subject/)).toBeDefined()
    await new Promise((later) => setTimeout(later, 100))
    expect(screen.getByText(/^Made: 1 class/)).toBeDefined()
  })
})

describe('F3 two people', () => {
  const theirs = {
    draft: draftOf(['X'], 'classes'),
    row_version: 9,
    kept_at: '2026-11-28T10:42:00.000Z',
    kept_by: 'R. Bhatt',
  }
  beforeEach(() => {
    network.answer(setUpApi.keep, ({ row_version }) =>
      row_version === 9
        ? { data: { row_version: 10, kept_at: '2026-11-28T10:43:00.000Z' } }
        : { status: 409, refusal: { errorCode: 'stale_row', message: 'Changed', data: theirs } },
    )
  })

  async function meet() {
    await open('/school-admin/set-up/classes')
    press('IX')
    await screen.findByText(/^R\. Bhatt has changed this draft meanwhile/)
  }
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

  it('are told who and when; theirs is taken', async () => {
    await meet()
    press('Take theirs')
    await waitFor(() => expect([pressed('IX'), pressed('X')]).toEqual(['false', 'true']))
    press('VIII')
    await waitFor(() =>
      expect(
        plans()
          .at(-1)
          ?.grades.map(({ title }) => title),
      ).toEqual(['VIII', 'X']),
    )
  })

  it('or what was typed here stands', async () => {
    await meet()
    press('Keep mine')
    await waitFor(() => expect(network.sentTo(setUpApi.keep).at(-1)).toMatchObject({ row_version: 9 }))
    expect([pressed('IX'), pressed('X')]).toEqual(['true', 'false'])
    expect(screen.queryByText(/has changed this draft/)).toBeNull()
  })
})

describe('F4 by keyboard', () => {
  it('the matrix is walked by arrows, a cell is opened by Enter, and a range is ticked by Shift', async () => {
    await open('/school-admin/set-up/subjects', { draft: draftOf(['IX', 'X']), row_version: 1 })
    const first = box('English, IX')
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(box('English, X'))
    fireEvent.click(box('Science, IX'))
    fireEvent.click(box('Social Science, X'), { shiftKey: true })
    expect(
      ['Science, IX', 'Science, X', 'Social Science, IX', 'Social Science, X'].map((name) => box(name).checked),
    ).toEqual([...[true, true, true, true]])
    fireEvent.keyDown(box('Science, X'), { key: 'Enter' })
    const dialog = await screen.findByRole('dialog', { name: 'Science · X' })
    fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'S10' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(plans().at(-1)?.grades[1]?.subjects).toContainEqual(expect.objectContaining({ subject_code: 'S10' })),
    )
  })
})

describe('F7 more than 60 sections', () => {
  it('are refused in the box, and the sections stay as they were', async () => {
    await open('/school-admin/set-up/sections', { draft: draftOf(['IX', 'X']), row_version: 1 })
    fireEvent.change(screen.getByLabelText('Sections of X'), { target: { value: '61' } })
    expect(await screen.findByText('These are 61 sections: a class has at most 60')).toBeDefined()
    expect(screen.getByText('2 sections')).toBeDefined()
  })
})
