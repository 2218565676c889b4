import type { Edited } from './use-draft.ts'

/** What each part of the editor is given. */
export interface PartProps {
  edited: Edited
  /** Of the words that are edited. */
  language: string
}
