import { OpenReading, type SaidValues, type UploadReading, type UploadResult } from '#contract'
import { isRefusal } from '#web/ui/message/refusal.ts'

/** What somebody says of a list beside its file. */
export interface SaidBeside {
  values: SaidValues
  answers: Record<string, string>
  /** Rows that wait and are somebody else. */
  accept: number[]
  /** Rows that wait and are whom they look like: they stay out. */
  same: number[]
}

export const nothingSaid: SaidBeside = { values: {}, answers: {}, accept: [], same: [] }

/** As the call takes it; what was not said is left out. */
export const saidFields = ({ values, answers, accept }: SaidBeside) => ({
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
export const withSaid = (values: UploadReading['values'], said: SaidValues): UploadReading['values'] =>
  values.map((one) => {
    const here = said[one.column]?.[one.value]
    return here === undefined ? one : { ...one, here, by: 'said' }
  })
