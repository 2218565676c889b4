import { type Draft, dropDraft, listDrafts, writeDraft } from '#web/api/drafts.ts'

/** What is typed of a pupil and not saved stays on the device until it is, also where the dialog or the tab was closed meanwhile. */
export interface RemarkOf {
  /** Of the enrolment. */
  id: number
  /** null: for the card of the year. */
  occasion_id: number | null
}
const targetOf = ({ id, occasion_id }: RemarkOf) =>
  occasion_id === null ? `report-remark:${id}` : `report-remark:${id}:${occasion_id}`
/** A pupil has one for each occasion. */
const id = 'typed'
const format = 1

export interface Unsaved {
  text: string
  /** Of the remark that was there when it was typed. */
  row_version: number
}

const read = ({ values, row_version }: Draft): Unsaved | null =>
  typeof values === 'string' && row_version !== null ? { text: values, row_version } : null

export function unsavedOf(of: RemarkOf): Unsaved | null {
  const [draft] = listDrafts(targetOf(of))
  return draft ? read(draft) : null
}

/** Answers false where the browser keeps nothing. */
export const keepUnsaved = (of: RemarkOf, { text, row_version }: Unsaved): boolean =>
  writeDraft(targetOf(of), { id, saved_at: Date.now(), row_version, format, values: text })

export const dropUnsaved = (of: RemarkOf): void => dropDraft(targetOf(of), id)
