// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chapterApi,
  gradeApi,
  type QuestionReading,
  questionReadingApi,
  type ReadDoubt,
  type ReadingItem,
  subjectApi,
} from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { ReadingPage } from './reading-page.tsx'

clearAfterEach()

const differ: ReadDoubt = {
  ...{ code: 'keys_differ', field: 'answer', detail: 'a, c', blocks: false },
  message: 'The file gives two different answers (a, c). Say which is right.',
}
const noKey: ReadDoubt = {
  ...{ code: 'no_key', field: 'answer', detail: '', blocks: true },
  message: 'The question has no answer.',
}

const itemOf = (row: number, more: Partial<ReadingItem> = {}): ReadingItem => ({
  ...{ row, number: row, from: null, category: null, state: 'DOUBTFUL', take: null, losses: [], duplicate: null },
  question: {
    ...{ type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1, explanation: null, language: 'en' },
    question_text: `<p>Question text ${row}</p>`,
    question_options: ['red', 'green', 'blue', 'white'].map((data, place) => ({ data, is_correct: place === 0 })),
    answer: null,
  },
  doubts: [differ],
  source: [
    { p: row * 10, html: `<p>${row}. Question text ${row}</p>`, role: 'QUESTION' },
    ...['red', 'green', 'blue', 'white'].map((text, place) => ({
      ...{ p: row * 10 + 1 + place, html: `<p>${text}</p>`, role: 'OPTION' as const },
    })),
  ],
  ...{ place: null, question_id: null, row_version: 3 },
  ...more,
})

const layout: NonNullable<QuestionReading['layout']> = {
  ...{ signature: 's', sentence: 'Questions are numbered 1.', numbers: '1.', options: 'a)', count: 4, key: 'LINE' },
  ...{ fits: 2, of: 2, understood: true, against: [], known: true, shown: [1, 2] },
}
const reading: QuestionReading = {
  ...{ id: 7, name: 'Light.docx', format: 'docx', state: 'READY', total: 2, losses: [], categories: [] },
  counts: { READY: 0, DOUBTFUL: 2, BLOCKED: 0, DUPLICATE: 0, LEFT_OUT: 0, SAVED: 0 },
  ...{ created_at: '2026-11-20T10:00:00.000Z', expires_at: '2026-11-27T10:00:00.000Z', import_ids: [] },
  left: [{ p: 0, text: 'Class test', why: 'heading', message: 'A heading' }],
  defaults: {},
  doubts: [{ code: 'keys_differ', count: 2, row: 1, message: differ.message }],
  usual: { options: 4, key_by: 'LINE' },
  layout,
}

function Page() {
  const { data } = useRead(questionReadingApi.get, { id: 7 })
  return data ? <ReadingPage reading={data} /> : null
}

interface OpenedReading {
  items?: ReadingItem[]
  more?: Partial<QuestionReading>
  search?: string
  before?: (network: ReturnType<typeof makeNetwork>) => void
}

/** The page of a reading whose server keeps nothing of what is said: what was sent is looked at. */
async function open({
  items = [itemOf(1), itemOf(2)],
  more = {} as Partial<QuestionReading>,
  search = '',
  before,
}: OpenedReading = {}) {
  const network = makeNetwork()
  before?.(network)
  network.answer(questionReadingApi.get, { data: { ...reading, ...more } })
  network.answer(questionReadingApi.items, ({ filter }) => {
    const { state, row } = filter as { state?: string[]; row?: number[] }
    const found = items.filter((item) => (state ? state.includes(item.state) : row?.includes(item.row)))
    return { data: found, count: found.length }
  })
  network.answer(questionReadingApi.change, { data: { changed: [1], counts: reading.counts, unread: '' } })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/$area/questions/import/$id', component: Page })
  const history = createMemoryHistory({ initialEntries: [`/school-admin/questions/import/7${search}`] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByRole('heading', { level: 1, name: 'Light.docx' })
  const changes = () => network.sentTo(questionReadingApi.change)
  return { network, changes, history }
}

const press = (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true })
  })
const shown = (number: number) =>
  screen.findByRole('region', { name: new RegExp(`^Question ${number} of 2 to look at`) })

test('a question is named by its place, its tab and what is in doubt of it', async () => {
  await open()
  const region = await screen.findByRole('region', {
    name: 'Question 1 of 2 to look at: The file gives two different answers (a, c). Say which is right.',
  })
  expect(within(region).getByRole('list', { name: 'In the file' }).textContent).toContain('Option A')
  expect(screen.getByText('2 questions found. 0 in order · 2 to look at · 1 paragraph left out')).toBeTruthy()
})

test('a letter sets the right option of the question as it was answered last, and the question stays', async () => {
  const { changes } = await open()
  await shown(1)
  await press('b')
  await waitFor(() => expect(changes()).toHaveLength(1))
  const right = ['red', 'green', 'blue', 'white'].map((data, place) => ({ data, is_correct: place === 1 }))
  expect(changes()).toEqual([
    { items: [{ row: 1, row_version: 3, question: { question_options: right, answer: null } }] },
  ])
  await shown(1)
})

test('Enter accepts what is in doubt and goes on; j and k go, x leaves out; a key of other keyboards counts by its place', async () => {
  const { changes, history } = await open()
  await shown(1)
  await press('Enter')
  const second = await shown(2)
  await waitFor(() => expect(second.contains(document.activeElement)).toBe(true))
  await press('k')
  await shown(1)
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'ो', code: 'KeyJ' })
  })
  await shown(2)
  expect(history.location.search).toMatch(/row=.*2/)
  await press('x')
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()).toEqual([
    { items: [{ row: 1, row_version: 3, accept: true }] },
    { items: [{ row: 2, row_version: 3, take: 'LEAVE_OUT' }] },
  ])
})

test('a question that was settled has left its tab and stays in sight until somebody goes on', async () => {
  const items = [1, 2].map((row) => itemOf(row, { state: 'BLOCKED', doubts: [noKey] }))
  const { network, history } = await open({ items, search: '?tab=BLOCKED' })
  await screen.findByRole('region', { name: /^Question 1 of 2 blocked/ })
  network.answer(questionReadingApi.change, () => {
    items[0] = itemOf(1, { state: 'READY', doubts: [], row_version: 4 })
    return { data: { changed: [1], counts: reading.counts, unread: '' } }
  })
  await press('b')
  await screen.findByRole('region', { name: 'This question: Ready' })
  expect(screen.getByRole('navigation', { name: 'Questions' }).textContent).toContain('Question text 1')
  await press('j')
  await screen.findByRole('region', { name: /^Question 1 of 1 blocked/ })
  expect(history.location.search).toMatch(/row=.*2/)
})

test('what is blocked is not accepted: it stays until it is mended', async () => {
  const blocked = itemOf(1, { state: 'BLOCKED', doubts: [noKey] })
  const { changes } = await open({ items: [blocked], search: '?tab=BLOCKED' })
  await screen.findByRole('region', { name: /^Question 1 of 1 blocked/ })
  expect(screen.queryByRole('button', { name: 'Accept' })).toBe(null)
  await press('Enter')
  await screen.findByText('This one has to be mended before it can be saved.')
  expect(changes()).toEqual([])
})

test('r and a letter say what the paragraph at the cursor is', async () => {
  const { changes } = await open()
  const region = await shown(1)
  const paragraphs = within(within(region).getByRole('list', { name: 'In the file' })).getAllByRole('listitem')
  act(() => paragraphs.find(({ textContent }) => textContent?.includes('blue'))?.focus())
  await press('r')
  const menu = await screen.findByRole('menu')
  await act(async () => {
    fireEvent.keyDown(menu, { key: 'e', bubbles: true })
  })
  await waitFor(() => expect(changes()).toEqual([{ roles: [{ p: 13, role: 'EXPLANATION' }] }]))
})

test('I21a a layout that nobody has confirmed is shown with its examples; one press says that it is so', async () => {
  const { changes } = await open({ more: { layout: { ...layout, known: false } } })
  const asked = await screen.findByRole('region', { name: 'How the file is laid out' })
  expect(asked.textContent).toContain('Questions are numbered 1.')
  await within(asked).findByRole('heading', { name: 'Question 1, the first' })
  await within(asked).findByRole('heading', { name: 'Question 2, the last' })
  expect(screen.queryByRole('button', { name: /^Save/ })).toBe(null)
  fireEvent.click(within(asked).getByRole('button', { name: 'Yes, so it is' }))
  await waitFor(() => expect(changes()).toEqual([{ layout: 'confirm' }]))
})

test('a tab that a layout empties as it is confirmed gives way to the first that has something', async () => {
  const { network } = await open({
    search: '?tab=DOUBTFUL&row=1',
    more: { layout: { ...layout, known: false } },
  })
  const asked = await screen.findByRole('region', { name: 'How the file is laid out' })
  const counts = { ...reading.counts, DOUBTFUL: 0, READY: 2 }
  network.answer(questionReadingApi.get, { data: { ...reading, counts } })
  fireEvent.click(within(asked).getByRole('button', { name: 'Yes, so it is' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ready 2' }).getAttribute('aria-current')).toBe('page'))
  // One that is empty is opened all the same by whoever asks for it.
  fireEvent.click(screen.getByRole('link', { name: 'Blocked 0' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Blocked 0' }).getAttribute('aria-current')).toBe('page'))
})

test('a paragraph that was left out is told to be a question', async () => {
  const { changes } = await open({ search: '?tab=LEFT_OUT' })
  fireEvent.click(await screen.findByRole('button', { name: 'This is a question: Class test' }))
  await waitFor(() => expect(changes()).toEqual([{ roles: [{ p: 0, role: 'QUESTION' }] }]))
})

test('empty paragraphs are counted below what says something, and nobody is asked to look at them', async () => {
  const empty = [1, 2].map((p) => ({ p, text: '', why: 'empty' as const, message: 'Empty' }))
  await open({ search: '?tab=LEFT_OUT', more: { left: [...empty, ...reading.left] } })
  expect(await screen.findByText(/· 1 paragraph left out$/)).toBeTruthy()
  const groups = await screen.findAllByRole('heading', { level: 2 })
  expect(groups.map(({ textContent }) => textContent)).toEqual(['A heading 1 paragraph', 'Empty 2 paragraphs'])
  expect(screen.getAllByRole('button', { name: /^This is a question/ })).toHaveLength(1)
})

test('answers that lack are typed along all questions, each kept as it stands there, or pasted as one key', async () => {
  const blocked = [1, 2].map((row) => itemOf(row, { state: 'BLOCKED', doubts: [noKey] }))
  const counts = { ...reading.counts, DOUBTFUL: 0, BLOCKED: 2 }
  const { changes, network } = await open({ items: blocked, more: { counts } })
  fireEvent.click(await screen.findByRole('button', { name: 'Keys at once' }))
  const field = await screen.findByRole('textbox', { name: 'Right answer of question 2' })
  fireEvent.change(field, { target: { value: 'z' } })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: 'c' } })
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]).toMatchObject({ items: [{ row: 2, question: { answer: null } }] })
  network.answer(questionReadingApi.change, { data: { changed: [1], counts, unread: '9 q' } })
  const paste = screen.getByRole('textbox', { name: 'Or paste the whole key' })
  fireEvent.change(paste, { target: { value: '1 b 9 q' } })
  fireEvent.click(screen.getByRole('button', { name: 'Take this key' }))
  await screen.findByText(/^1 question has its answer now\./)
  expect(changes().at(-1)).toEqual({ keys: '1 b 9 q' })
  expect((paste as HTMLTextAreaElement).value).toBe('9 q')
})

test('I21c a file that was not understood opens on one question to show, line by line', async () => {
  const lines = ['1. What is it?', 'red', 'green', 'Ans: red'].map((text, p) => ({
    p,
    line: 0,
    html: `<p>${text}</p>`,
  }))
  const { changes } = await open({
    more: { layout: { ...layout, known: false, understood: false } },
    before: (own) => own.answer(questionReadingApi.lines, { data: { lines, next: null } }),
  })
  const part = await screen.findByRole('region', { name: 'Show me one question' })
  const line = (name: string) => within(part).getByRole('button', { name: new RegExp(name) })
  await within(part).findByRole('button', { name: /What is it/ })
  for (const name of ['What is it', '^red$', 'green', 'Ans']) fireEvent.click(line(name))
  expect(within(part).getByRole('status').textContent).toMatch(/That is enough/)
  fireEvent.click(within(part).getByRole('button', { name: 'Read the file by it' }))
  await waitFor(() => expect(changes().length).toBe(1))
  expect(changes()[0]).toMatchObject({
    example: [
      { p: 0, line: 0, role: 'QUESTION' },
      { p: 1, line: 0, role: 'OPTION' },
      { p: 2, line: 0, role: 'OPTION' },
      { p: 3, line: 0, role: 'ANSWER' },
    ],
  })
})

test('the doubtful ones are saved too once it was said what doubts them', async () => {
  const counts = { ...reading.counts, READY: 3 }
  const { network } = await open({ more: { counts } })
  network.answer(questionReadingApi.save, { data: { total: 5, created: 5, updated: 0, failed: 0, errors: [] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save the doubtful too' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save what is in doubt too?' })
  await within(dialog).findByText(/^2 questions, such as question 1:/)
  expect(dialog.textContent).toContain('The file gives two different answers (a, c). Say which is right.')
  expect(network.sentTo(questionReadingApi.save)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save 5' }))
  await waitFor(() => expect(network.sentTo(questionReadingApi.save)).toEqual([{ take: 'all' }]))
})

test('categories of the file go to chapters, and say from where they are known', async () => {
  const path = ['Physics', 'Light']
  const categories = [
    { path, count: 2, chapter_id: null, topic_id: null, remembered: false },
    { path: ['Physics', 'Sound'], count: 1, chapter_id: 9, topic_id: null, remembered: true },
  ]
  const { changes, network } = await open({
    more: { categories, layout: null },
    before: (own) => {
      own.answer(gradeApi.list, { data: [{ id: 1, title: 'Class 9' }], count: 1 })
      own.answer(subjectApi.list, { data: [{ id: 2, title: 'Science' }], count: 1 })
      own.answer(chapterApi.list, ({ filter }) => {
        const sound = { id: 9, chapter: 'Sound', number: 11, grade_id: 1, subject_id: 2, subject: { title: 'Science' } }
        const found = 'id' in (filter as object) ? [sound] : [sound, { ...sound, id: 10, chapter: 'Light', number: 12 }]
        return { data: found, count: found.length }
      })
    },
  })
  const sound = await screen.findByRole('combobox', { name: 'Physics › Sound' })
  expect((sound as HTMLSelectElement).value).toBe('9')
  await screen.findByText('1 question · as the school has it from before')
  const light = screen.getByRole('combobox', { name: 'Physics › Light' })
  await waitFor(() => expect(within(light).getByRole('option', { name: '12. Light' })).toBeTruthy())
  fireEvent.change(light, { target: { value: '10' } })
  await waitFor(() => expect(changes()).toEqual([{ places: [{ path, chapter_id: 10 }] }]))
  expect(network.sentTo(questionReadingApi.save)).toEqual([])
})
