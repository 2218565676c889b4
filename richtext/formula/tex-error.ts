import type { Complaint } from '../complaint.ts'

/** A formula that can't be set. `complaint` is meant for a teacher; `position` counts characters of the source from 0. */
export class TexError extends Error {
  override name = 'TexError'
  readonly complaint: Complaint
  readonly position: number | null

  constructor(complaint: Complaint, position: number | null = null, options?: ErrorOptions) {
    super(complaint.code, options)
    this.complaint = complaint
    this.position = position
  }
}
