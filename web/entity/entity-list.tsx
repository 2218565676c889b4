import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import type { Edited } from '#web/ui/form/use-edited.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import type { Empty } from '#web/ui/list/no-rows.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { forNew, type MaybeAction, PageActions } from '#web/ui/list/page-actions.tsx'
import type { RowAction } from '#web/ui/list/row-actions.tsx'
import { useAskedOpen } from '#web/ui/list/use-asked-open.ts'
import { type Entity, type EntityApi, loggedAs, type RowDialogProps } from './entity.ts'
import type { Filter } from './filters/filter.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { NearRows } from './near-rows.tsx'
import type { PrintedRows } from './print-list.ts'
import { RowRemoval } from './row-removal.tsx'
import type { EntityRows, ListBasics } from './use-entity-list.ts'
import { usePrintList } from './use-print-list.ts'
import { useWholeColumns } from './whole-columns.tsx'

interface EntityListProps<R, S, F extends string> {
  /** What useEntityList answers. */
  list: EntityRows<R, S, F>
  title: string
  /** What the search box says. */
  search: string
  /** What the screen is for: the name of the button that opens the dialog for a new row, or what else adds one. */
  add?: string | MaybeAction
  /** What else is done with the list as a whole, the likeliest first. */
  actions?: MaybeAction[]
  filters?: Filter[]
  /** Leads to the lists beside this one. */
  tabs?: ReactNode
  /** Stands before the rows where the screen is wide. */
  rail?: ReactNode
  /** Leads from the filters of a phone back to the list; where there are many of them. */
  show?: string
  /** The columns between the running number and the row's actions. */
  columns: Column<R, NoInfer<F>>[]
  /** The boxes that choose rows. */
  choose?: Column<R>
  /** What is done with a row besides changing and deleting it. */
  rowActions?: (row: R) => (RowAction | false)[]
  /** The row belongs to a session that is closed: it is neither changed nor deleted. */
  closed?: (row: R) => boolean
  /** Why this person can't delete the row, null where they can. */
  undeletable?: (row: R) => string | null
  /** Adds and changes rows. */
  dialog?: ComponentType<RowDialogProps<R, Omit<S, keyof ListBasics>>>
  /** Changes a row elsewhere than in the dialog. */
  onEdit?: (row: R) => void
  empty?: Empty
  /** Dialogs of the actions. */
  children?: ReactNode
}

/** A list of rows: search, filter, sort, add, change, delete with Undo, each as far as the role may. */
export function EntityList<R extends { id: number }, S, F extends string>(props: EntityListProps<R, S, F>) {
  const print = usePrintList(props.list)
  const list = withPrinted(props.list, print.printed)
  const { title, search, add, actions, filters = [], tabs, rail, show, columns, choose, empty, children } = props
  const { entity, state, filters: start, isFiltered } = list
  const { t } = useLingui()
  const { api } = entity
  const [pressed, setEdited] = useState<Edited<R>>(null)
  const [isAsked, forget] = useAskedOpen('new')
  const [leaving, setLeaving] = useState<R | null>(null)
  const rowActions = useRowActions(props, setEdited, setLeaving)
  const mayCreate = useMayHere()(api.create)
  const primary = typeof add === 'string' ? mayCreate && { label: add, onClick: () => setEdited('new') } : add
  const name = leaving && (entity.fullNameOf ?? entity.nameOf)(leaving)
  const removal = { restore: api.restore, invalidates: [api.list], fallback: entity.fallback }
  const Dialog = props.dialog
  const edited = pressed ?? (isAsked && mayCreate ? 'new' : null)
  const close = () => {
    setEdited(null)
    forget()
  }
  // The first step of a list in which nothing stands is where its rows will be, and there alone.
  const isEmpty = empty !== undefined && !isFiltered && list.rows?.length === 0
  const ways = [!empty?.needs && primary && forNew(primary), ...(empty?.actions ?? [])]

  return (
    <ListPage
      title={title}
      actions={<PageActions primary={!isEmpty && primary} actions={[...(actions ?? []), print.action]} />}
      filters={
        <FilterBar
          {...{ label: search, search: state.search, filters, isFiltered }}
          show={show ?? t`Show the list`}
          onSearch={list.toSearch}
          onClear={list.clear}
        />
      }
      tabs={tabs}
      rail={rail}
      list={list}
      page={state.page}
      pageSize={list.page_size}
      onPage={list.toPage}
      onPageSize={list.toPageSize}
    >
      <ListTable
        label={title}
        columns={useWholeColumns(list, columns, choose, rowActions)}
        rows={list.rows}
        stale={list.isStale}
        sort={state.sort}
        onSort={list.toSort}
        empty={
          (empty || state.search) && (
            <NoRows filtered={isFiltered} sought={state.search} onClear={list.clear} {...empty} actions={ways} />
          )
        }
        {...list.trouble}
      />
      {print.printed && print.printed.rows.length < print.printed.count && <PrintedOf {...print.printed} />}
      {list.near && <NearRows {...{ list, columns, rowActions }} />}
      {children}
      {Dialog && <Dialog {...{ edited, start }} onClose={close} onTakeCurrent={setEdited} />}
      {api.remove && (
        <RowRemoval
          remove={api.remove}
          {...removal}
          row={leaving && { id: leaving.id, name: name ?? '', of: leaving, sent: entity.sentWith?.(leaving) }}
          onEnd={() => setLeaving(null)}
        />
      )}
    </ListPage>
  )
}

/** Of a list that is too long to be printed whole. */
function PrintedOf({ rows, count }: PrintedRows<unknown>) {
  const { i18n } = useLingui()
  const [some, all] = [i18n.number(rows.length), i18n.number(count)]
  return (
    <Text size="sm">
      <Trans>
        The first {some} of {all} are printed: narrow the list for the others.
      </Trans>
    </Text>
  )
}

/** The list with all that is printed of it, while it is printed. */
function withPrinted<R, S, F extends string>(
  list: EntityRows<R, S, F>,
  printed: PrintedRows<R> | null,
): EntityRows<R, S, F> {
  if (!printed) return list
  const { rows, count } = printed
  return {
    ...list,
    rows,
    count,
    page_size: count,
    truncated: false,
    near: undefined,
    state: { ...list.state, page: 1 },
  }
}

/** What can be done with a row, as far as the role may. */
function useRowActions<R extends { id: number }, S, F extends string>(
  { list, rowActions, closed, undeletable, dialog, onEdit }: EntityListProps<R, S, F>,
  change: (row: R) => void,
  remove: (row: R) => void,
): ((row: R) => RowAction[]) | null {
  const { t } = useLingui()
  const may = useMayHere()
  const historyOf = useHistory(list.entity)
  const { api, nameOf, staysBecause, fixedBecause } = list.entity
  const edit = may(api.update) ? (onEdit ?? (dialog && change)) : undefined
  const mayRemove = may(api.remove)
  if (!edit && !mayRemove && !rowActions && !historyOf) return null
  return (row) => {
    const name = nameOf(row)
    const isOpen = closed?.(row) !== true
    const actions: (RowAction | false)[] = [
      ...(rowActions?.(row) ?? []),
      historyOf ? historyOf(row) : false,
      isOpen &&
        edit !== undefined && {
          title: t`Edit`,
          label: t`Edit ${name}`,
          icon: IconPencil,
          whyNot: fixedBecause?.(row),
          onClick: () => edit(row),
        },
      isOpen &&
        mayRemove && {
          title: t`Delete`,
          label: t`Delete ${name}`,
          icon: IconTrash,
          deletes: true,
          whyNot: undeletable?.(row) ?? staysBecause?.(row),
          onClick: () => remove(row),
        },
    ]
    return actions.filter((one) => one !== false)
  }
}

/** Leads to what the log says of a row, for those who may read it. */
function useHistory({
  api,
  logged,
}: Pick<Entity<EntityApi>, 'api' | 'logged'>): ((row: { id: number }) => RowAction) | null {
  const { t } = useLingui()
  const mayLook = usePermission('module-wise-access')('view')
  const { area } = useParams({ strict: false }) as { area?: string }
  const entity = logged ?? loggedAs(api)
  if (!mayLook || !entity || !area) return null
  return ({ id }) => ({
    title: t`History`,
    label: t`History`,
    icon: IconHistory,
    lesser: true,
    to: `/${area}/activity-log`,
    search: { entity, entity_id: String(id) },
  })
}
