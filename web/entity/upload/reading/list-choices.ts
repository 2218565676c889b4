import { OpenReading, type UploadReading, type UploadResult } from '#contract'
import { isRefusal } from '#web/ui/message/refusal.ts'
import type { ShownChoice } from '#web/ui/reading/shown-list.ts'

/** What somebody says of a list beside its file. */
export interface ListChoices extends ShownChoice {
  /** Rows that wait and are whom they look like: they stay out. */
  same?: readonly number[]
}

export const noChoices: ListChoices = {}

const json = (given: object | undefined) =>
  given === undefined || Object.keys(given).length === 0 ? undefined : JSON.stringify(given)

/** As the call takes it; what was not said is left out. */
export function choiceFields({ sheet, header_rows, values, answers, accept }: ListChoices) {
  const fields = {
    ...{ sheet, header_rows: header_rows && JSON.stringify(header_rows) },
    ...{ values: json(values), answers: json(answers), accept: json(accept) },
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof typeof fields, string>
  >
}

/** What is open of a list that was refused for it; null when that is not why. */
export const findOpen = (error: unknown): OpenReading | null =>
  (isRefusal(error) && OpenReading.safeParse(error.data).data) || null

/** How the list was read, of an answer of either kind. */
export const readingIn = (result: UploadResult | undefined): OpenReading | null =>
  result?.reading ? { reading: result.reading, asks: result.asks ?? [] } : null

/** The values as they are with what was said since the file was looked at. */
export const withChosen = (values: UploadReading['values'], said: ListChoices['values']): UploadReading['values'] =>
  values.map((one) => {
    const here = said?.[one.column]?.[one.value]
    return here === undefined ? one : { ...one, here, by: 'said' }
  })
