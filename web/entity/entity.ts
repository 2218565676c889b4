import type { ComponentType } from 'react'
import type { AnyEndpoint, ListEndpoint } from '#contract'
import type { RowOf } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Edited } from '#web/ui/form/use-edited.ts'

export type CallById = AnyEndpoint & { path: `${string}{id}${string}` }

/** The rows of the contract that a list calls. A button stands where there is the call for it and the role may make it. */
export interface EntityApi {
  list: ListEndpoint
  create?: AnyEndpoint
  update?: CallById
  remove?: CallById
  restore?: CallById
  changeStatus?: CallById
}

/** What a list holds: its calls, and what a row is called. */
export interface Entity<A extends EntityApi> {
  api: A
  /** Tells a row's buttons from those of the next row. */
  nameOf: (row: RowOf<A['list']>) => string
  /** Asked before a row is deleted, where the name alone doesn't say where the row belongs. */
  fullNameOf?: (row: RowOf<A['list']>) => string
  /** What a call about one row is sent besides its id: the session of a pupil's place. */
  sentWith?: (row: RowOf<A['list']>) => Record<string, unknown>
  /** Why a row can neither be deleted nor made inactive now, null where it can. */
  staysBecause?: (row: RowOf<A['list']>) => string | null
  /** Why a row can't be changed now, and what to do instead; null where it can. */
  fixedBecause?: (row: RowOf<A['list']>) => string | null
  /** The name by which the log knows the rows, where it isn't that of their module. */
  logged?: string
  /** The text that is shown when a row can't be deleted and the server gives no reason. */
  fallback?: string
}

/** The name by which the log knows changes of such rows: the module that says who may delete them. null where nothing of them is logged. */
export const loggedAs = ({ remove }: Pick<EntityApi, 'remove'>): string | null =>
  remove?.access.who === 'permitted' ? (remove.access.any[0]?.module ?? null) : null

/** What the dialog that adds or changes a row is given. */
export interface RowDialogProps<R, S = unknown> {
  edited: Edited<R>
  /** The list's filters: a new row starts with what the list shows. */
  start: S
  onClose: () => void
  /** Somebody else has changed the row: goes on with their values. */
  onTakeCurrent: (row: R) => void
}

/** The dialog of a list's rows; loaded when it first opens. */
export const rowDialog = <R, S>(load: () => Promise<{ default: ComponentType<RowDialogProps<R, S>> }>) =>
  lazyDialog(load, ({ edited }) => edited !== null)
