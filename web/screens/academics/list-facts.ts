import type { AnyEndpoint, Module } from '#contract'
import type { Edited } from '#web/ui/form/use-edited.ts'

/** Rows on one page of an academic list. */
export const pageSize = 10

type CallById = AnyEndpoint & { path: `${string}{id}${string}` }

/** What a list holds: whose permissions count, the calls that change a row, and what a row is called. */
export interface ListFacts<R> {
  module: Module
  api: { list: AnyEndpoint; remove: CallById; restore: CallById }
  /** Tells a row's buttons from those of the next row. */
  nameOf: (row: R) => string
  /** Asked before a row is deleted: also says where it belongs. */
  fullNameOf: (row: R) => string
  /** Said when a row can't be deleted and the server gives no reason. */
  fallback?: string
}

/** Of rows that can be made inactive. */
export interface StatusFacts<R> extends ListFacts<R> {
  api: ListFacts<R>['api'] & { changeStatus: CallById }
}

/** What the dialog that adds or changes a row is given. */
export interface RowDialogProps<R> {
  edited: Edited<R>
  onClose: () => void
  /** Somebody else has changed the row: goes on with their values. */
  onTakeCurrent: (row: R) => void
}
