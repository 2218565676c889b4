import { type ChosenValues, OpenReading, type UploadReading, type UploadResult } from '#contract'
import { isRefusal } from '#web/ui/message/refusal.ts'

/** What somebody says of a list beside its file. */
export interface ListChoices {
  values: ChosenValues
  answers: Record<string, string>
  /** Rows that wait and are somebody else. */
  accept: number[]
  /** Rows that wait and are whom they look like: they stay out. */
  same: number[]
}

export const noChoices: ListChoices = { values: {}, answers: {}, accept: [], same: [] }

/** As the call takes it; what was not said is left out. */
export const choiceFields = ({ values, answers, accept }: ListChoices) => ({
  ...(Object.keys(values).length > 0 && { values: JSON.stringify(values) }),
  ...(Object.keys(answers).length > 0 && { answers: JSON.stringify(answers) }),
  ...(accept.length > 0 && { accept: JSON.stringify(accept) }),
})

/** What is open of a list that was refused for it; null when that is not why. */
export const findOpen = (error: unknown): OpenReading | null =>
  (isRefusal(error) && OpenReading.safeParse(error.data).data) || null

/** How the list was read, of an answer of either kind. */
export const readingIn = (result: UploadResult | undefined): OpenReading | null =>
  result?.reading ? { reading: result.reading, asks: result.asks ?? [] } : null

/** The values as they are with what was said since the file was looked at. */
export const withChosen = (values: UploadReading['values'], said: ChosenValues): UploadReading['values'] =>
  values.map((one) => {
    const here = said[one.column]?.[one.value]
    return here === undefined ? one : { ...one, here, by: 'said' }
  })
