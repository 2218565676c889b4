import { Window } from 'happy-dom'
import type { AnyEndpoint, ChosenValue, UploadResult } from '#contract'
import { withRaisedCells } from '../../../web/entity/upload/raised-cells.ts'
import type { ListSchool } from './school.ts'
import type { TrueList } from './truth.ts'

/** What a person has said of a list so far, as it is sent. */
export interface GivenAnswers {
  answers: Record<string, string>
  values: Record<string, Record<string, ChosenValue>>
}

interface ListAddress {
  endpoint: AnyEndpoint
  fields: Record<string, string>
}

export type CheckedList = Awaited<ReturnType<ReturnType<typeof sender>>>

/** As the screen pastes it: with what the table beside the text says is raised. */
function pastedText({ text, html }: { text: string; html?: string }): string {
  if (html === undefined) return text
  globalThis.DOMParser = new Window().DOMParser as unknown as typeof globalThis.DOMParser
  return withRaisedCells(text, html) ?? ''
}

/** Sends a list with what was said of it. */
export const sender =
  (school: ListSchool, { endpoint, fields }: ListAddress, { clipboard, file }: TrueList<unknown>) =>
  ({ answers, values }: GivenAnswers, more: Record<string, string> = {}) =>
    school.upload<UploadResult>(
      endpoint,
      {
        ...{
          ...fields,
          ...(clipboard && { text: pastedText(clipboard) }),
          layout: 'confirm',
          remember: 'false',
          ...more,
        },
        ...{ answers: JSON.stringify(answers), values: JSON.stringify(values) },
      },
      file,
    )

export const noAnswers: GivenAnswers = { answers: {}, values: {} }

/** What is asked, and whose texts wait. */
export function openOf({ status, data, errors }: CheckedList): {
  asks: string[]
  texts: string[]
  refused: string | null
} {
  if (status !== 200)
    return {
      asks: [],
      texts: [],
      refused: (errors ?? [])
        .map(({ path, message }) => `${path}: ${message}`)
        .slice(0, 3)
        .join('; '),
    }
  const values = data.reading?.values.filter(({ by }) => by === null) ?? []
  return {
    asks: data.asks?.map(({ kind }) => kind) ?? [],
    texts: values.map(({ column, value }) => `${column}=${value}`),
    refused: null,
  }
}

/** Each way to answer the next thing that is open; `meant` are the values that somebody who knows the list may choose. */
export function nextAnswers(
  { data, status }: CheckedList,
  said: GivenAnswers,
  meant: (column: string, text: string) => ChosenValue[],
): GivenAnswers[] {
  if (status !== 200) return []
  const [ask] = data.asks ?? []
  if (ask) return ask.choices.map(({ value }) => ({ ...said, answers: { ...said.answers, [ask.id]: value } }))
  const open = data.reading?.values.find(
    ({ by, column, value }) => by === null && said.values[column]?.[value] === undefined,
  )
  if (!open) return []
  const own = meant(open.column, open.value)
  return (own.length > 0 ? own : [...open.near.map(({ here }) => here), null]).map((here) => ({
    ...said,
    values: { ...said.values, [open.column]: { ...said.values[open.column], [open.value]: here } },
  }))
}
