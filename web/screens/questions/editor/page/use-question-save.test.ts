// @vitest-environment happy-dom
import { act, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { questionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { useNewQuestionForm } from '../form/form-context.ts'
import { newValues } from '../form/form-values.ts'
import { useQuestionSave } from './use-question-save.ts'

const values = { ...newValues({ type: 'TRUE_FALSE' }), question_text: '<p>Typed</p>' }
const base = { id: 5, row_version: 2 }

clearAfterEach()

function start() {
  const network = makeNetwork()
  const refusals: string[] = []
  const { result } = renderHook(
    () => {
      const form = useNewQuestionForm({ initialValues: values })
      return { form, ...useQuestionSave(form, () => void refusals.push('shown')) }
    },
    { wrapper: makeFrame() },
  )
  const save = (row: typeof base | null) => act(() => result.current.save(values, row))
  return { network, refusals, result, save }
}

test('a new question is created, one that is there is updated from the version it was opened at', async () => {
  const { network, save } = start()
  network.answer(questionApi.create, { data: { id: 6 } })
  network.answer(questionApi.update, { data: { id: 5 } })
  expect([await save(null), await save(base)]).toEqual([true, true])
  expect(network.sent.map(({ path, body }) => [path, body.row_version])).toEqual([
    ['/v1/question/create', undefined],
    ['/v1/question/update/5', 2],
  ])
})

test('what will not print as it was meant is told once, though it stands in two fields', async () => {
  const { network, save } = start()
  const warnings = ['question_text', 'explanation'].map((path) => ({ path, message: 'No font has 😀' }))
  network.answer(questionApi.create, { data: { id: 6 }, warnings })
  expect(await save(null)).toBe(true)
  expect(await screen.findAllByText('No font has 😀')).toHaveLength(1)
})

test('what is refused is marked at the field that the form has for it, and is no conflict', async () => {
  const { network, result, save, refusals } = start()
  const errors = [{ path: 'max_marks', message: 'Wrong' }]
  network.answer(questionApi.update, { status: 422, refusal: { errorCode: 'invalid_field', message: 'No', errors } })
  expect(await save(base)).toBe(false)
  expect([result.current.form.errors, result.current.conflict]).toEqual([{ max_marks: 'Wrong' }, null])
  expect(refusals).toEqual(['shown'])
})

test('a conflict is kept for the user to decide, with the row as it is now, until it is saved or put aside', async () => {
  const { network, result, save } = start()
  const stale = { errorCode: 'stale_row', message: 'Changed', data: { id: 5, row_version: 3 } }
  const isOld = ({ row_version }: Record<string, unknown>) => row_version !== 3
  network.answer(questionApi.update, (body) => (isOld(body) ? { status: 409, refusal: stale } : { data: { id: 5 } }))
  expect(await save(base)).toBe(false)
  expect(result.current.conflict).toMatchObject({ errorCode: 'stale_row', data: { row_version: 3 } })
  expect([await save({ ...base, row_version: 3 }), result.current.conflict]).toEqual([true, null])
  await save(base)
  act(() => result.current.clearConflict())
  expect(result.current.conflict).toBeNull()
})
