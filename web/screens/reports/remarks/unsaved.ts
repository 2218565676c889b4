import { type Draft, dropDraft, listDrafts, writeDraft } from '#web/api/drafts.ts'

/** What is typed of a pupil and not saved stays on the device until it is, also where the dialog or the tab was closed meanwhile. */
const targetOf = (enrolment_id: number) => `report-remark:${enrolment_id}`
/** A pupil has one. */
const id = 'typed'
const format = 1

export interface Unsaved {
  text: string
  /** Of the remark that was there when it was typed. */
  row_version: number
}

const read = ({ values, row_version }: Draft): Unsaved | null =>
  typeof values === 'string' && row_version !== null ? { text: values, row_version } : null

export function unsavedOf(enrolment_id: number): Unsaved | null {
  const [draft] = listDrafts(targetOf(enrolment_id))
  return draft ? read(draft) : null
}

/** Answers false where the browser keeps nothing. */
export const keepUnsaved = (enrolment_id: number, { text, row_version }: Unsaved): boolean =>
  writeDraft(targetOf(enrolment_id), { id, saved_at: Date.now(), row_version, format, values: text })

export const dropUnsaved = (enrolment_id: number): void => dropDraft(targetOf(enrolment_id), id)
