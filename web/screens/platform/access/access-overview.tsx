import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { AccessFilters, AccessUrl } from './access-filters.tsx'
import { AccessFrame, FrameButton } from './access-frame.tsx'
import { CountsTable } from './counts-table.tsx'
import { NothingFound, RightsGrid } from './grid/rights-grid.tsx'
import { rowsOfRoles } from './grid/rows-of.ts'
import { RoleCards } from './role-cards.tsx'
import { useAhead } from './use-ahead.ts'
import { useMatrix } from './use-matrix.ts'
import { useRights } from './use-rights.ts'

/** What all roles may do: how many rights of each module, or every single one. */
export default function AccessOverview() {
  const { t, i18n } = useLingui()
  const { state, change, adjust } = useUrlState(AccessUrl)
  const rights = useRights()
  const { roles } = rights
  const mobile = useIsMobile()
  const { search, differing } = state
  const [wanted, show] = useAhead(state.every, (every) => change({ every }))
  const every = wanted && !mobile
  const rows = useMemo(
    () => rowsOfRoles(roles ?? [], i18n, { search, only_differing: differing }),
    [roles, i18n, i18n.locale, search, differing],
  )
  const columns = useMemo(() => (roles ?? []).map(({ id, title }) => ({ key: String(id), title })), [roles])
  const matrix = useMatrix(rights, rows)
  return (
    <AccessFrame
      rights={rights}
      matrix={matrix}
      current={null}
      actions={
        !mobile && <FrameButton label={every ? t`Show counts` : t`Show every right`} onClick={() => show(!every)} />
      }
    >
      {!mobile && <AccessFilters {...{ state, change, adjust }} />}
      {mobile ? (
        <RoleCards roles={roles ?? []} />
      ) : rows.length === 0 ? (
        <NothingFound differing={differing} />
      ) : every ? (
        <RightsGrid label={t`Rights of all roles`} {...{ rows, columns, matrix }} />
      ) : (
        <CountsTable roles={roles ?? []} {...{ search, differing }} />
      )}
    </AccessFrame>
  )
}
